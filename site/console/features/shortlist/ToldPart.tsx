import { useTexts } from '../../i18n/useTexts';
import { StateMark } from '../../ui/StateMark';

const TOLD = [
  ['ok', 'titles'],
  ['off', 'makers'],
  ['ok', 'order'],
] as const;

/** What an announcement tells of a film, and what it does not yet. */
export function ToldPart() {
  const t = useTexts();
  return (
    <section className="publication-check" aria-labelledby="pu-told">
      <div className="heading-row">
        <h2 id="pu-told">{t('publication.told.title')}</h2>
      </div>
      <ul>
        {TOLD.map(([state, name]) => (
          <li key={name}>
            <StateMark state={state}>{t(`publication.told.${name}`)}</StateMark>
            <span className="small faint">{t(`publication.told.${name}Note`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
