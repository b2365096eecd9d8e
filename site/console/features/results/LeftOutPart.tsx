import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import type { Results } from './results';
import { useTitleOf } from './useTitleOf';

/** What would change among the prizes if the cards of one judge did not count. */
export function LeftOutPart({ results: { leftOut, works } }: { results: Results }) {
  const t = useTexts();
  const titleOf = useTitleOf(works);
  const titles = (ids: number[] | null) => (ids ?? []).map(titleOf).join(' · ');
  const first = (ids: number[] | null) => titles(ids) || '–';
  return (
    <section className="results-loo" aria-labelledby="results-loo">
      <div className="heading-row">
        <h2 id="results-loo">{t('results.leftOut')}</h2>
        <p>{t('results.leftOutNote')}</p>
      </div>
      <TableScroll name={t('results.leftOut')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('results.without')}</th>
              <th scope="col">{t('results.first')}</th>
              <th scope="col">{t('results.entering')}</th>
              <th scope="col">{t('results.leaving')}</th>
              <th scope="col" className="align-end">
                {t('results.moves')}
              </th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map((row) => (
              <tr key={row.judge}>
                <th scope="row">{row.judge}</th>
                <td>{first(row.first)}</td>
                <td>{titles(row.entering)}</td>
                <td className="caution">{titles(row.leaving)}</td>
                <td className="align-end num">{row.moves || ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
