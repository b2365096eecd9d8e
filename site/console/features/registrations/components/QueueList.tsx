import { useTexts } from '../../../i18n/useTexts';
import { Pager } from '../../../ui/Pager';
import { EmptyState } from '../../../ui/State';
import { Tick } from '../../../ui/Tick';
import { Button } from '@/ui/button/Button';
import { PAGE_SIZE } from '../api/registrations';
import type { Batches } from '../hooks/useBatches';
import type { Decisions } from '../hooks/useDecisions';
import type { EndingState } from '../hooks/useEnding';
import type { Queue } from '../hooks/useQueue';
import { isUsual } from '../model/filter';
import { BatchList } from './BatchList';
import { DoneList } from './DoneList';
import { QueueFilters } from './QueueFilters';
import { HeldNote } from '../../submissions/HeldNote';
import { nameOf, QueueRow } from './QueueRow';

interface QueueListProps {
  queue: Queue;
  decisions: Decisions;
  ending: EndingState;
  batches: Batches;
  /** Rows can be ticked, to be decided together. */
  mayChange: boolean;
  onUndo: () => void;
  onBulk: (decision: 'approve' | 'deny') => void;
}

/** The rows of the queue with their filter, the ticked ones, and the decisions of this session. */
export function QueueList({ queue, decisions, ending, batches, mayChange, onUndo, onBulk }: QueueListProps) {
  const t = useTexts();
  const { rows, tickedRows, tickedCount: count, filter, list, total } = queue;
  const onPage = tickedRows.length;
  const empty = list.isSuccess && rows.length === 0;
  return (
    <section className="queue-list" aria-label={t('registrations.queue')}>
      <QueueFilters queue={queue} />
      {mayChange && rows.length > 0 && (
        <div className="queue-bulk">
          <span className="queue-all">
            <Tick
              label={t('registrations.tickAll')}
              checked={onPage === rows.length}
              mixed={onPage > 0 && onPage < rows.length}
              onChange={(on) =>
                queue.tick(
                  rows.map(({ id }) => id),
                  on,
                )
              }
            />
            <span className="num">{t('registrations.ticked', { count })}</span>
          </span>
          {onPage === rows.length && !queue.all && total > rows.length && (
            <Button look="text" className="button-mini" onClick={queue.tickAll}>
              {t('registrations.tickMatching', { count: total })}
            </Button>
          )}
          {count > 0 && (
            <>
              <Button className="button-mini" onClick={() => onBulk('approve')}>
                {t('registrations.approveTicked', { count })}
              </Button>
              <Button look="text" className="button-mini" onClick={() => onBulk('deny')}>
                {t('registrations.denyTicked', { count })}
              </Button>
            </>
          )}
        </div>
      )}
      {empty && (
        <EmptyState
          mark={isUsual(filter) ? 'success' : 'plain'}
          title={t(isUsual(filter) ? 'registrations.emptyTitle' : 'registrations.filterEmptyTitle')}
          text={t(isUsual(filter) ? 'registrations.emptyText' : 'registrations.filterEmptyText')}
        >
          <Button
            className="button-mini"
            onClick={() => queue.change({ state: 'all', type: '', language: '', q: '' })}
          >
            {t('registrations.seeAll')}
          </Button>
        </EmptyState>
      )}
      <ol aria-busy={list.isFetching}>
        {rows.map((row) => (
          <QueueRow key={row.id} row={row} queue={queue} mayTick={mayChange} />
        ))}
      </ol>
      {total > PAGE_SIZE && (
        <Pager
          page={filter.page}
          size={PAGE_SIZE}
          total={total}
          onChange={(page) => queue.change({ page })}
        />
      )}
      <BatchList batches={batches} />
      {ending.made && (
        <HeldNote
          done={t(`registrations.ending.done.${ending.made.action}`, { name: nameOf(ending.made.row) })}
          leaveAt={ending.made.leaveAt}
          busy={ending.busy}
          onUndo={ending.undo}
        />
      )}
      <DoneList decisions={decisions} onUndo={onUndo} />
    </section>
  );
}
