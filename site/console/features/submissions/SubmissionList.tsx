import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { PAGE_SIZE, USUAL } from './submissions';
import { SubmissionFilters } from './SubmissionFilters';
import { SubmissionRow } from './SubmissionRow';
import type { Submissions } from './useSubmissions';

/** The rows of the list with their filter. */
export function SubmissionList({ films }: { films: Submissions }) {
  const t = useTexts();
  const { list, rows, total, filter } = films;
  return (
    <section className="submissions-list" aria-label={t('shell.screens.submissions')}>
      <SubmissionFilters filter={filter} />
      {list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState title={t('submissions.emptyTitle')} text={t('submissions.emptyText')}>
          <Button className="button-mini" onClick={() => filter.change(USUAL)}>
            {t('submissions.seeAll')}
          </Button>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <TableScroll name={t('shell.screens.submissions')}>
          <table className="data-table" aria-busy={list.isFetching}>
            <thead>
              <tr>
                <th scope="col">{t('submissions.film')}</th>
                <th scope="col">{t('submissions.entrant')}</th>
                <th scope="col">{t('submissions.sent')}</th>
                <th scope="col">{t('submissions.checks')}</th>
                <th scope="col">{t('submissions.copy')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <SubmissionRow
                  key={row.workId}
                  row={row}
                  isOpen={films.open?.workId === row.workId}
                  onOpen={() => films.show(row.workId)}
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {total > PAGE_SIZE && (
        <Pager page={filter.page} size={PAGE_SIZE} total={total} onChange={filter.turnTo} />
      )}
    </section>
  );
}
