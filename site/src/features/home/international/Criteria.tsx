import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Weights } from '../../../ui/feedback/Weights';
import { SectionHead } from '../components/SectionHead';

// At the height where 40 per cent is scope, every per cent is 2.39 / 40 wide.
const ratio = (weight: number) => ((2.39 * weight) / 40).toFixed(2);

/** The four weights as four screens of one height. */
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
          <p className="quiet">{t('criteria.lead', { weights, ratios })}</p>
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
