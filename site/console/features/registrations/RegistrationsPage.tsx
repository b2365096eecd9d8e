import { useState } from 'react';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { mayDecide, session } from '../../lib/session';
import { useHotkeys } from '../../lib/useHotkeys';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { exportAddress } from './api/registrations';
import { BulkDialog } from './components/BulkDialog';
import { QueueList } from './components/QueueList';
import { RegistrationView } from './components/RegistrationView';
import { useDecisions } from './hooks/useDecisions';
import { useQueue } from './hooks/useQueue';
import '../../styles/queue.css';

/** The review queue: a list, and beside it the registration that is read. */
export default function RegistrationsPage() {
  const t = useTexts();
  const queue = useQueue();
  const decisions = useDecisions();
  /** The registration whose denial is being written. It stays until it is sent, so that a failed call loses no word. */
  const [deniedId, setDeniedId] = useState<string | null>(null);
  const [bulk, setBulk] = useState<'approve' | 'deny' | null>(null);
  const { me } = useStore(session);
  const { open, edition, filter, list, tickedRows } = queue;
  const mayChange = mayDecide(me);
  const decidable = mayChange && open?.state === 'SUBMITTED';
  const denying = decidable && open.id === deniedId;
  const setDenying = (on: boolean) => setDeniedId((on && open?.id) || null);

  const step = (by: number) => {
    setDenying(false);
    decisions.dismiss();
    queue.move(by);
  };
  const approve = () => {
    if (decidable && !decisions.isPending) decisions.mutate({ row: open, decision: 'approve' });
  };
  // Possible from the answer on, while the list is still asked for again.
  const undo = () => {
    const last = decisions.done[0];
    if (!last || last.decision === 'reopen' || decisions.sending) return;
    setDeniedId(null);
    decisions.mutate({ row: last.row, decision: 'reopen' });
  };
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    x: mayChange && open ? () => queue.tick([open.id], !tickedRows.includes(open)) : undefined,
    a: denying ? undefined : approve,
    d: decidable ? () => setDenying(true) : undefined,
    u: undo,
    'shift+a': tickedRows.length ? () => setBulk('approve') : undefined,
    escape: () => setDenying(false),
  });

  const title = edition === 'camp' ? t('shell.screens.applications') : t('shell.screens.registrations');
  return (
    <>
      <Head title={title} lead={list.data && `${queue.total}`}>
        <ExportLinks address={(format) => exportAddress(edition, filter, format)} />
      </Head>
      <div className="queue">
        <QueueList queue={queue} decisions={decisions} mayChange={mayChange} onUndo={undo} onBulk={setBulk} />
        {open ? (
          <RegistrationView
            key={open.id}
            row={open}
            queue={queue}
            decisions={decisions}
            denying={denying}
            onDeny={setDenying}
            onStep={step}
            onApprove={approve}
          />
        ) : (
          <section className="q-one">
            {list.isPending && <Loading />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          </section>
        )}
      </div>
      {bulk && (
        <BulkDialog
          decision={bulk}
          rows={tickedRows}
          onClose={() => setBulk(null)}
          onDone={() => {
            queue.tick(
              tickedRows.map(({ id }) => id),
              false,
            );
            void decisions.refresh();
          }}
        />
      )}
    </>
  );
}
