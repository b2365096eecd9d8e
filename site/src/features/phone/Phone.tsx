import { useTranslation } from 'react-i18next';
import { brand } from '../../content/catalogue';
import { text } from '../../lib/locale/bilingual';
import { edition } from '../../lib/edition';
import { useLanguage } from '../../lib/locale/useLanguage';
import { BrandMark } from '../../ui/art/BrandMark';
import { CopyLink } from './components/CopyLink';
import { PhoneLanguages } from './components/PhoneLanguages';
import { PhoneScreen } from './components/PhoneScreen';
import './phone.css';

/** What phones see: the name, the dates, the film that was shared, and the wish to be opened on a computer. */
export default function Phone() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="phone" data-island="phone">
      <div className="phone-head">
        <span className="phone-mark">
          <BrandMark />
          <span>{text(brand.contest, language)}</span>
        </span>
        <PhoneLanguages />
      </div>
      <PhoneScreen />
      <div className="phone-foot">
        <p className="phone-film" hidden />
        <p className="phone-ask">{t('phone.ask')}</p>
        <p className="phone-how">{t(edition === 'camp' ? 'phone.howCamp' : 'phone.how')}</p>
        <CopyLink />
      </div>
    </div>
  );
}
