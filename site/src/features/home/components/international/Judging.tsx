import { useTranslation } from 'react-i18next';
import { criteria } from '@/content/catalogue';
import { fill, jurors } from '@/content/facts';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Weights } from '@/ui/feedback/Weights';
import { SectionHead } from './SectionHead';
import { jury } from '@/content/prizes';
import { heads, type Head } from '@/ui/art/BackSymbols';
import { Juror } from './Audience';
import content from '@films-about.json';
import './jury.css';

// All parts have one height. There, 40 per cent is 2.39 wide, so one per cent is 2.39 / 40 wide.
const ratio = (weight: number) => ((2.39 * weight) / 40).toFixed(2);

/** The weights of the criteria, drawn as screens of one height. */
export function Criteria() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const join = (parts: string[]) =>
    `${parts.slice(0, -1).join(t('criteria.comma'))}${t('criteria.and')}${parts.at(-1)}`;
  const weights = join(criteria.map(({ weight }) => String(weight)));
  const ratios = join(criteria.map(({ weight }) => ratio(weight)));
  return (
    <section className="section criteria below">
      <div className="wrap">
        <SectionHead title={t('criteria.title')}>
          {criteria.length > 1 && <p className="quiet">{t('criteria.lead', { weights, ratios })}</p>}
        </SectionHead>
        <Weights
          items={criteria.map(({ id, weight, name, note }) => ({
            id,
            weight,
            mark: `${ratio(weight)}:1`,
            name: text(name, language),
            note: text(note, language),
          }))}
        />
      </div>
    </section>
  );
}

const isHead = (name: string): name is Head => (heads as readonly string[]).includes(name);

/** The jury, drawn in their seats. */
export function Jury() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <section className="section jury below">
      <div className="wrap">
        <SectionHead title={t('jury.title')}>
          {jury.length > 0 && (
            <p className="quiet">
              {fill(text(content.jury, language), { jurors: jurors(jury.length, language) })}
            </p>
          )}
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
