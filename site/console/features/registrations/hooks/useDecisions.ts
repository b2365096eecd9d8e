import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdition } from '../../../lib/edition';
import { decide, type Decision, type Outcome, type Row } from '../api/registrations';

/** A decision of this session. */
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

/** Decides one registration at a time, and keeps the decisions made and the last failure. */
export function useDecisions() {
  const edition = useEdition();
  const client = useQueryClient();
  const [done, setDone] = useState<Done[]>([]);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Outcome | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ row, decision, reason }: Order) => {
      setSending(true);
      // Undoing and reopening apply to the current version.
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
    // Fetch the list again in any case: other organisers may have decided too.
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
