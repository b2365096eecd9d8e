import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { exportAddress, useFilter } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { filterQuery, listAudit, PAGE_SIZE, USUAL } from './audit';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';
import { SavedViews } from '../views/SavedViews';
import './audit.css';

/** Who did what and when, compared with the public log. */
export default function AuditPage() {
  const t = useTexts();
  const edition = useEdition();
  const filter = useFilter(USUAL);
  const { values, page, change, turnTo } = filter;
  const list = useQuery({
    queryKey: ['audit', edition, values, page],
    queryFn: ({ signal }) => listAudit(edition, values, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const differing = data?.items.filter(({ log }) => log?.state === 'differs').length ?? 0;
  return (
    <>
      <Head title={t('shell.screens.audit')} lead={data && `${data.total}`}>
        <SavedViews list="audit" />
        <ExportLinks
          address={(format) => exportAddress('audit', { edition, ...filterQuery(values) }, format)}
        />
      </Head>
      <div className="console-body audit">
        <AuditFilters filter={filter}>
          {data?.head && (
            <details className="end audit-head">
              <summary className="small faint num">{t('audit.head', { count: data.head.size })}</summary>
              <p className="small faint">{t('audit.headNote')}</p>
              <pre>{data.head.note}</pre>
            </details>
          )}
        </AuditFilters>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {data?.items.length === 0 && (
          <EmptyState title={t('audit.emptyTitle')} text={t('audit.emptyText')}>
            <Button className="button-mini" onClick={() => change(USUAL)}>
              {t('audit.seeAll')}
            </Button>
          </EmptyState>
        )}
        {differing > 0 && <Note kind="bad">{t('audit.differing', { count: differing })}</Note>}
        {data && data.items.length > 0 && <AuditTable rows={data.items} busy={list.isFetching} />}
        {data && data.total > PAGE_SIZE && (
          <Pager page={page} size={PAGE_SIZE} total={data.total} onChange={turnTo} />
        )}
      </div>
    </>
  );
}
