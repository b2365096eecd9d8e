import { useTexts } from '../../i18n/useTexts';
import type { Results } from './results';
import { useTitleOf } from './useTitleOf';

/** Works that share a rank of the official ranking. */
export function TiesPart({ results: { ties, works } }: { results: Results }) {
  const t = useTexts();
  const title = useTitleOf(works);
  return (
    <section className="results-ties" aria-labelledby="results-ties">
      <div className="heading-row">
        <h2 id="results-ties">{t('results.ties')}</h2>
        <p className="num">{t('results.tieCount', { count: ties.length })}</p>
      </div>
      {ties.length === 0 && <p className="tie faint">{t('results.noTie')}</p>}
      {ties.map((tie) => (
        <p className="tie" key={tie.rank}>
          <b className="num">{tie.rank}</b> {tie.works.map(title).join(' · ')}
        </p>
      ))}
    </section>
  );
}
