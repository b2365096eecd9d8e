import { useTranslation } from 'react-i18next';
import { brand, text, timeline } from '../../lib/catalogue';
import { edition } from '../../lib/edition';
import { useLanguage } from '../../lib/useLanguage';
import { BrandMark } from '../../ui/BrandMark';
import { CopyLink } from './CopyLink';
import { PhoneLanguages } from './PhoneLanguages';
import './phone.css';

/** What phones see: the name, the dates, and the wish to be opened on a computer. */
export default function Phone() {
  const { t } = useTranslation();
  const language = useLanguage();
  const registration = timeline.phases.find((phase) => phase.id === 'registration');
  return (
    <div className={`m m-${language}`}>
      <div className="m-head">
        <span className="m-mark">
          <BrandMark />
          <span>{text(brand.contest, language)}</span>
        </span>
        <PhoneLanguages />
      </div>
      <div className="m-set">
        <h1 className="m-name">{text(brand.name, language)}</h1>
        <div className="m-screen lit">
          <p className="m-dates">
            {t('phone.registration')}
            <strong className="num">{registration && text(registration.when, language)}</strong>
          </p>
        </div>
      </div>
      <div className="m-foot">
        <p className="m-ask">{t('phone.ask')}</p>
        <p className="m-how">{t(edition === 'camp' ? 'phone.howCamp' : 'phone.how')}</p>
        <CopyLink />
      </div>
    </div>
  );
}
