import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { useHotkeys } from '../../lib/useHotkeys';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { exportAddress } from './api/registrations';
import { BulkDialog } from './components/BulkDialog';
import { QueueList } from './components/QueueList';
import { RegistrationView } from './components/RegistrationView';
import { useReview } from './hooks/useReview';
import { SavedViews } from '../views/SavedViews';
import './registrations.css';

/** The review queue: a list, and beside it the registration that is read. */
export default function RegistrationsPage() {
  const t = useTexts();
  const review = useReview();
  const [bulk, setBulk] = useState<'approve' | 'deny' | null>(null);
  const { queue, decisions, ending, batches, mayChange, denying, setDenying, row, step, undo } = review;
  const { edition, filter, list, tickedRows } = queue;
  const open = queue.open;
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    x: mayChange && open ? () => queue.tick([open.id], !tickedRows.includes(open)) : undefined,
    a: denying ? undefined : review.approve,
    d: denying ? undefined : review.beginDenial,
    u: undo,
    'shift+a': tickedRows.length ? () => setBulk('approve') : undefined,
    escape: () => setDenying(false),
  });

  const title = t('shell.screens.registrations');
  return (
    <>
      <Head title={title} lead={list.data && `${queue.total}`}>
        <SavedViews list="registrations" />
        <ExportLinks address={(format) => exportAddress(edition, filter, format)} />
      </Head>
      <div className="queue">
        <QueueList {...{ queue, decisions, ending, batches, mayChange }} onUndo={undo} onBulk={setBulk} />
        {row ? (
          <RegistrationView key={row.id} row={row} review={review} />
        ) : (
          <section className="queue-one">
            {(list.isPending || list.isPlaceholderData) && <Loading />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          </section>
        )}
      </div>
      {bulk && (
        <BulkDialog
          decision={bulk}
          chosen={queue.all ? { filter, except: queue.except } : { rows: tickedRows }}
          count={queue.tickedCount}
          onClose={() => setBulk(null)}
          onDone={() => {
            queue.untick();
            void batches.refresh();
          }}
        />
      )}
    </>
  );
}
