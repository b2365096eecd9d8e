import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { WorkTitle } from '../../ui/WorkTitle';
import type { Publication, Results } from './results';
import { usePrizeNames } from './usePrizeNames';

interface PlanTableProps {
  works: Publication['after'];
  results: Pick<Results, 'prizes'>;
}

/** The works that become public, by rank, with makers, prizes and the jury's words. */
export function PlanTable({ works, results }: PlanTableProps) {
  const t = useTexts();
  const language = useLanguage();
  const prizeNames = usePrizeNames(results);
  return (
    <TableScroll name={t('publication.plan.title.results')}>
      <table className="data-table results-winners">
        <thead>
          <tr>
            <th scope="col" className="align-end">
              {t('results.rank')}
            </th>
            <th scope="col">{t('publication.plan.listed')}</th>
            <th scope="col">{t('results.credits')}</th>
            <th scope="col">{t('results.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {works.map(({ workId, rank, title, credits, prizes, jury }) => (
            <tr key={workId}>
              <td className="align-end num">{rank || ''}</td>
              <th scope="row">
                <WorkTitle id={workId} title={title} />
                {jury && <i className="small faint">{jury[language]}</i>}
              </th>
              <td>{credits}</td>
              <td>{prizeNames(prizes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
