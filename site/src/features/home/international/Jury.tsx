import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/locale/bilingual';
import { jury } from '../../../content/prizes';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { heads, type Head } from '../../../ui/art/BackSymbols';
import { Juror } from '../art/Audience';
import { SectionHead } from '../components/SectionHead';
import content from '@catalogue/editions/international/about.json';
import './jury.css';

const isHead = (name: string): name is Head => (heads as readonly string[]).includes(name);

/** The jury, in their seats. */
export function Jury() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <section className="section jury below">
      <div className="wrap">
        <SectionHead title={t('jury.title')}>
          <p className="quiet">{text(content.jury, language)}</p>
        </SectionHead>
        <ul className="jurors">
          {jury.map(({ id, portrait, role, name }) => (
            <li key={id}>
              <div className="juror">
                <Juror head={isHead(portrait) ? portrait : 'short'} />
              </div>
              <h3>{name ? text(name, language) : text(role, language)}</h3>
              <p className="caption">{name ? text(role, language) : t('jury.toBeAnnounced')}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
