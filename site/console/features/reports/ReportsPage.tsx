import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { CallError } from '../../ui/CallError';
import { Head } from '../../ui/Head';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { decideReport, PAGE_SIZE, readReports, type Report } from './reports';
import '../submissions/submissions.css';

/** What viewers reported about films, newest first: the open ones, or all. */
export default function ReportsPage() {
  const t = useTexts();
  const edition = useEdition();
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState(1);
  const open = query.get('state') === 'open';
  const list = useQuery({
    queryKey: ['reports', edition, open, page],
    queryFn: ({ signal }) => readReports(edition, page, open ? 'open' : undefined, signal),
  });
  const { data } = list;
  return (
    <>
      <Head title={t('reports.title')} lead={data && `${data.total}`} />
      <div className="console-body">
        <Button
          size="small"
          onClick={() => {
            setPage(1);
            setQuery(open ? {} : { state: 'open' });
          }}
        >
          {t(open ? 'reports.showAll' : 'reports.showOpen')}
        </Button>
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {data?.total === 0 && <EmptyState title={t('reports.none')} />}
        <ul className="stack">
          {data?.items.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
        {data && data.total > page * PAGE_SIZE && (
          <Button size="small" onClick={() => setPage(page + 1)}>
            {t('reports.older')}
          </Button>
        )}
      </div>
    </>
  );
}

function ReportRow({ report }: { report: Report }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (decision: Report['state']) => decideReport(edition, report, decision, reason),
    onSettled: () => client.invalidateQueries({ queryKey: ['reports', edition] }),
  });
  const { workId, title, kind, text, email, state, reportedAt } = report;
  return (
    <li>
      <p>
        <Link to={`/${edition}/works/${workId}`}>{title ?? t('reports.film', { number: workId })}</Link>
        {` · ${t(`reports.kinds.${kind}`)} · ${t(`reports.states.${state}`)} · ${contestTime(reportedAt, language)}`}
      </p>
      <p className="quiet submissions-text">{text}</p>
      {email && <p className="faint">{email}</p>}
      {report.reason && <p className="faint">{report.reason}</p>}
      {decide.isError && <CallError error={decide.error} />}
      {state === 'open' ? (
        <>
          <TextField label={t('reports.reason')} maxLength={500} value={reason} onChange={setReason} />
          <Button
            size="small"
            busy={decide.isPending}
            disabled={!reason.trim()}
            onClick={() => decide.mutate('upheld')}
          >
            {t('reports.uphold')}
          </Button>{' '}
          <Button
            size="small"
            busy={decide.isPending}
            disabled={!reason.trim()}
            onClick={() => decide.mutate('dismissed')}
          >
            {t('reports.dismiss')}
          </Button>
        </>
      ) : (
        <Button size="small" busy={decide.isPending} onClick={() => decide.mutate('open')}>
          {t('reports.reopen')}
        </Button>
      )}
    </li>
  );
}
