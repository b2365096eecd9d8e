import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { mayWrite, reads, session } from '../../lib/session';
import { exportAddress, useFilter } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { BroadcastForm } from './BroadcastForm';
import { HeldBatches } from './HeldBatches';
import { MailFilters } from './MailFilters';
import { filterQuery, listMails, PAGE_SIZE, USUAL, type Sending } from './mails';
import { MailTable } from './MailTable';
import { MailView } from './MailView';
import { SendingList } from './SendingList';
import { SavedViews } from '../views/SavedViews';
import './mails.css';

/** The outbox: a list, and beside it a mail or the form that writes to many. */
export default function MailsPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const filter = useFilter(USUAL);
  const { values, page, change, turnTo } = filter;
  const [openId, setOpenId] = useState<string | null>(null);
  const [reminded, setReminded] = useState<Sending | null>(null);
  // Who keeps the jury writes to jurors, and reads no mails of entrants.
  const lists = reads(me, 'mails');
  const list = useQuery({
    enabled: lists,
    queryKey: ['mails', edition, values, page],
    queryFn: ({ signal }) => listMails(edition, values, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <>
      <Head title={t('shell.screens.mails')} lead={data && `${data.total}`}>
        {lists && <SavedViews list="mails" />}
        {lists && (
          <ExportLinks
            address={(format) => exportAddress('mails', { edition, ...filterQuery(values) }, format)}
          />
        )}
        {lists && mayWrite(me) && (
          <Button size="small" onClick={() => setOpenId(null)}>
            {t('mails.cast')}
          </Button>
        )}
      </Head>
      <div className="mails">
        <section className="mails-list" aria-label={t('shell.screens.mails')}>
          {mayWrite(me) && <HeldBatches />}
          {mayWrite(me) && (
            <SendingList
              open={values.sending}
              onOpen={lists ? (sending) => change({ ...USUAL, sending }) : undefined}
              onRemind={(sending) => {
                setOpenId(null);
                setReminded({ ...sending });
              }}
            />
          )}
          {lists ? (
            <MailFilters filter={filter} />
          ) : (
            <EmptyState title={t('mails.juryTitle')} text={t('mails.juryText')} />
          )}
          {lists && list.isPending && <Loading />}
          {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          {data?.items.length === 0 && (
            <EmptyState title={t('mails.emptyTitle')} text={t('mails.emptyText')}>
              <Button className="button-mini" onClick={() => change(USUAL)}>
                {t('mails.seeAll')}
              </Button>
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <MailTable rows={data.items} openId={openId} busy={list.isFetching} onOpen={setOpenId} />
          )}
          {data && data.total > PAGE_SIZE && (
            <Pager page={page} size={PAGE_SIZE} total={data.total} onChange={turnTo} />
          )}
        </section>
        {openId ? (
          <MailView key={openId} id={openId} />
        ) : (
          mayWrite(me) && <BroadcastForm reminded={reminded} />
        )}
      </div>
    </>
  );
}
