import { useState } from 'react';
import { useStore } from '@/lib/useStore';
import { changes, session } from '../../../lib/session';
import { useBatches } from './useBatches';
import { leaveAtOf, useDecisions } from './useDecisions';
import { useEnding } from './useEnding';
import { useQueue } from './useQueue';
import { useReading } from './useReading';

/** The queue, the registration that is read, and what an organiser does with it. */
export function useReview() {
  /** The registration whose denial is being written. It stays until it is sent, so that a failed call loses no word. */
  const [deniedId, setDeniedId] = useState<string | null>(null);
  const queue = useQueue(deniedId !== null);
  const reading = useReading(queue);
  const { me } = useStore(session);
  const decisions = useDecisions((row, decision) => {
    if (row.id !== queue.open?.id) return;
    reading.readAgain(row);
    const leaves = queue.filter.state === 'SUBMITTED' && (decision === 'approve' || decision === 'deny');
    if (leaves) queue.leave();
  });
  const ending = useEnding((row) => row.id === queue.open?.id && reading.readAgain(row));
  /** The registration about which a decision was asked for that others had overtaken. */
  const [saidId, setSaidId] = useState<string | null>(null);
  const { row, known, overtaken } = reading;
  const mayChange = changes(me, 'registrations');
  const batches = useBatches(mayChange);
  const decidable = mayChange && known?.state === 'SUBMITTED';
  const denying = decidable && known.id === deniedId;
  const setDenying = (on: boolean) => setDeniedId((on && known?.id) || null);

  /** Whether the registration is as it was read; else says that it is not. */
  const isAsRead = (): boolean => {
    if (overtaken) setSaidId(known?.id ?? null);
    return overtaken === null;
  };
  const ready = decidable && !decisions.isPending;
  return {
    ...{ queue, reading, decisions, ending, batches, mayChange, denying, setDenying },
    /** A decision was asked for and not made: the registration is not as it was read. */
    said: overtaken !== null && saidId === known?.id,
    approve: () => {
      if (ready && isAsRead()) decisions.mutate({ row: known, decision: 'approve' });
    },
    beginDenial: () => {
      if (decidable && isAsRead()) setDenying(true);
    },
    deny: (reason: string) => {
      if (!ready || !isAsRead()) return;
      const done = ({ skipped }: { skipped: string }) => {
        if (!skipped) setDeniedId((now) => (now === known.id ? null : now));
      };
      decisions.mutate({ row: known, decision: 'deny', reason }, { onSuccess: done });
    },
    /** Reopens, or mails again, the decided registration that is open. */
    change: (decision: 'reopen' | 'resend') => {
      if (mayChange && known && !decisions.isPending && isAsRead())
        decisions.mutate({ row: known, decision });
    },
    step: (by: number) => {
      setDenying(false);
      decisions.dismiss();
      queue.move(by);
    },
    /** Possible from the answer on, while the list is still asked for again, until the email leaves. */
    undo: () => {
      if (ending.isHeld()) return; // it has the key
      const last = decisions.done[0];
      const batch = batches.last;
      if (batch && (!last || Date.parse(batch.begunAt ?? '') > Date.parse(last.at))) {
        batches.undo(batch.id);
        return;
      }
      if (!last || leaveAtOf(last) <= Date.now() || decisions.sending) return;
      decisions.mutate({ row: last.row, decision: 'reopen' });
    },
    readAgain: () => {
      setSaidId(null);
      reading.readAgain();
      void reading.shown.refetch();
    },
    row,
  };
}

export type Review = ReturnType<typeof useReview>;
