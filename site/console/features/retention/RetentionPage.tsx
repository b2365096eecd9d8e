import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { contestDayOf, contestLastDay } from '../../lib/times';
import { Head } from '../../ui/Head';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { MoveForm } from './MoveForm';
import { NameTraces } from './NameTraces';
import { PAGE_SIZE, readRetention } from './retention';

/** Until when personal data is kept, and whose accounts are deleted when. */
export default function RetentionPage() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { me } = useStore(session);
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['retention', edition, page],
    queryFn: ({ signal }) => readRetention(edition, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const time = (moment: string | null) => (moment ? contestDayOf(moment, language) : '–');
  return (
    <>
      <Head title={t('retention.title')} lead={data && `${data.total}`} />
      <div className="console-body">
        {list.isPending && <Loading />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {data && (
          <>
            <p>
              {t('retention.lead', { end: contestLastDay(data.endsAt, language), at: time(data.deletesAt) })}
            </p>
            <p className="faint">{t('retention.emails', { at: time(data.emailsErasedAt) })}</p>
            {data.movedAt && (
              <p className="faint">
                {t('retention.movedBy', {
                  name: data.movedBy ?? '',
                  time: time(data.movedAt),
                  reason: data.reason,
                })}
              </p>
            )}
            {changes(me, 'retention') && <MoveForm key={data.deletesAt} deletesAt={data.deletesAt} />}
            {changes(me, 'retention') && <NameTraces />}
            {data.accounts.length === 0 && <EmptyState title={t('retention.none')} text="" />}
            {data.accounts.length > 0 && (
              <TableScroll name={t('retention.title')}>
                <table className="data-table">
                  <thead>
                    <tr>
                      <th scope="col">{t('retention.account')}</th>
                      <th scope="col">{t('retention.state')}</th>
                      <th scope="col">{t('retention.at')}</th>
                      <th scope="col">{t('retention.first')}</th>
                      <th scope="col">{t('retention.last')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.accounts.map((account) => (
                      <tr key={account.email}>
                        <th scope="row">{account.email}</th>
                        <td>{t(`retention.states.${account.state}`)}</td>
                        <td className="num">{time(account.deletesAt)}</td>
                        <td className="num">{time(account.firstToldAt)}</td>
                        <td className="num">{time(account.lastToldAt)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </TableScroll>
            )}
            {data.total > PAGE_SIZE && (
              <Pager page={page} size={PAGE_SIZE} total={data.total} onChange={setPage} />
            )}
          </>
        )}
      </div>
    </>
  );
}
