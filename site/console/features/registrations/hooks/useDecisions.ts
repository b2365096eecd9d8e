import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdition } from '../../../lib/edition';
import { decide, type Decision, type Outcome, type Row } from '../api/registrations';

/** A decision that was carried out in this sitting. */
export interface Done {
  row: Row;
  decision: Decision;
  at: string;
}

/** One registration with its decision; the reason is in the language of its entrant. */
export interface Order {
  row: Row;
  decision: Decision;
  reason?: string;
}

/** Decides one registration at a time; what was done, and why the last one was not. */
export function useDecisions() {
  const edition = useEdition();
  const client = useQueryClient();
  const [done, setDone] = useState<Done[]>([]);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Outcome | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ row, decision, reason }: Order) => {
      setSending(true);
      // Undoing and reopening concern whatever is there now.
      const isReview = decision === 'approve' || decision === 'deny';
      const versions = isReview ? { [row.id]: row.version } : undefined;
      const [outcome] = await decide(edition, { ids: [row.id], decision, reason, versions }).finally(() =>
        setSending(false),
      );
      return outcome!;
    },
    onSuccess: (outcome, { row, decision }) => {
      if (outcome.skipped) setRefused(outcome);
      else {
        setRefused(null);
        const at = new Date().toISOString();
        setDone((before) => [{ row: outcome.registration ?? row, decision, at }, ...before]);
      }
    },
    // The list shows what everybody decided meanwhile, whether or not this decision was carried out.
    onSettled: () => refresh(),
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['registrations', edition] }),
      client.invalidateQueries({ queryKey: ['registration', edition] }),
      client.invalidateQueries({ queryKey: ['overview', edition] }),
    ]);
  return { done, refused, sending, dismiss: () => setRefused(null), ...mutation, refresh };
}

export type Decisions = ReturnType<typeof useDecisions>;
