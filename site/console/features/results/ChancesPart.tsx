import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { WorkTitle } from '../../ui/WorkTitle';
import { chanceOf, percent, type Results } from './results';
import { useTitleOf } from './useTitleOf';

/** How likely each film deserves each prize, and neighbours that cannot be told apart. */
export function ChancesPart({ results: { works, prizes, close } }: { results: Results }) {
  const t = useTexts();
  const language = useLanguage();
  const decided = prizes.filter((prize) => prize.first !== null || prize.criterion !== null);
  const rows = works
    .map((work) => ({ work, chances: decided.map((prize) => chanceOf(work, prize)) }))
    .filter(({ chances }) => chances.some((chance) => chance >= 0.01));
  const title = useTitleOf(works);
  if (rows.length === 0) return null;
  return (
    <section className="results-ties" aria-labelledby="rs-chances">
      <div className="heading-row">
        <h2 id="rs-chances">{t('results.chances.title')}</h2>
        <p>{t('results.chances.lead')}</p>
      </div>
      {close.map(({ works: [first, next], ahead }) => (
        <p className="tie" key={first}>
          {t('results.chances.close', {
            first: title(first!),
            next: title(next!),
            chance: percent(ahead),
          })}
        </p>
      ))}
      <TableScroll name={t('results.chances.title')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('results.film')}</th>
              {decided.map(({ id, name }) => (
                <th scope="col" className="align-end" key={id}>
                  {name[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ work, chances }) => (
              <tr key={work.workId}>
                <th scope="row">
                  <WorkTitle id={work.workId} title={work.title || String(work.workId)} />
                </th>
                {chances.map((chance, i) => (
                  <td className={`align-end num ${chance >= 0.5 ? 'strong' : 'quiet'}`} key={decided[i]!.id}>
                    {chance > 0 && percent(chance)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
