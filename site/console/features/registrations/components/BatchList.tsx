import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { useActorName } from '../../../lib/colleagues';
import type { Batch } from '../api/batches';
import type { Batches } from '../hooks/useBatches';

/** How many batches are listed. */
const SHOWN = 3;

/** The decisions about many: how far they are, and how to take them back while their emails are held. */
export function BatchList({ batches }: { batches: Batches }) {
  if (!batches.batches.length) return null;
  return (
    <ul className="queue-batches small" role="status">
      {batches.batches.slice(0, SHOWN).map((batch) => (
        <BatchRow
          key={batch.id}
          batch={batches.step?.id === batch.id ? batches.step : batch}
          batches={batches}
        />
      ))}
    </ul>
  );
}

function BatchRow({ batch, batches }: { batch: Batch; batches: Batches }) {
  const t = useTexts();
  const nameOf = useActorName();
  const { id, state, decision, counts, total } = batch;
  const left = batches.left(batch);
  const held = state === 'done' && left > 0;
  const kept = counts.mailed + counts.overtaken;
  const told = {
    planned: '',
    running: t('registrations.batch.running', { count: counts.done, total }),
    done: t(`registrations.batch.${decision}`, { count: counts.done }),
    undoing: t('registrations.batch.undoing', { count: counts.undone, total: counts.undone + counts.done }),
    undone: t('registrations.batch.undone', { count: counts.undone }),
  }[state];
  return (
    <li>
      <span>
        <b>{told}</b> {held && t('registrations.batch.leaves', { count: left, name: nameOf(batch.by) })}
        {state === 'undone' && kept > 0 && t('registrations.batch.kept', counts)}
      </span>
      {state === 'running' && (
        <Button look="text" className="button-mini" busy={batches.busy} onClick={() => batches.resume(id)}>
          {t('registrations.batch.resume')}
        </Button>
      )}
      {(held || state === 'running' || state === 'undoing') && (
        <Button look="text" className="button-mini" busy={batches.busy} onClick={() => batches.undo(id)}>
          {t('registrations.undo')} {batches.last?.id === id && <kbd>U</kbd>}
        </Button>
      )}
    </li>
  );
}
