import { useTexts } from '../../i18n/useTexts';
import { CitationRow } from './CitationRow';
import type { Results } from './results';
import { usePrizeNames } from './usePrizeNames';

/** Why each film with a prize won, in the jury's words; none of it where no film has one. */
export function CitationsPart({ results, mayChange }: { results: Results; mayChange: boolean }) {
  const t = useTexts();
  const prizeNames = usePrizeNames(results);
  const winners = results.works.filter(({ prizes }) => prizes.length > 0);
  if (winners.length === 0) return null;
  return (
    <section className="results-cites" aria-labelledby="results-cites">
      <div className="heading-row">
        <h2 id="results-cites">{t('results.citations')}</h2>
        <p className="num">
          {t('results.cited', {
            count: winners.filter(({ citation }) => citation?.jury).length,
            of: winners.length,
          })}
        </p>
      </div>
      <p className="small faint">{t('results.citationsLead')}</p>
      {winners.map((work) => (
        <CitationRow key={work.workId} work={work} prizes={prizeNames(work.prizes)} mayChange={mayChange} />
      ))}
    </section>
  );
}
