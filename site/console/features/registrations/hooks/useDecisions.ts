import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { decide, type Decision, type Outcome, type Row } from '../api/registrations';

/** How long the email about a decision is held, in milliseconds: until then a decision can be taken back. */
const HOLD_MS = 60_000;

/** A decision of this session. */
export interface Done {
  row: Row;
  decision: Decision;
  at: string;
}

/** When the email about a decision leaves, by this computer's clock; 0: none is held. */
export const leaveAtOf = ({ decision, at }: Done): number =>
  decision === 'approve' || decision === 'deny' ? Date.parse(at) + HOLD_MS : 0;

/**
 * One registration with its decision; the reason is in the language of its entrant. `row` is as it was on the screen: the
 * service decides about nothing else.
 */
export interface Order {
  row: Pick<Row, 'id' | 'version' | 'correctedAt' | 'reviewedAt'>;
  decision: Decision;
  reason?: string;
}

/** Decides one registration at a time, and keeps the decisions made and the last failure. */
export function useDecisions(onDone: (row: Row, decision: Decision) => void = () => {}) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [done, setDone] = useState<Done[]>([]);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Outcome | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ row, decision, reason }: Order) => {
      setSending(true);
      const read = {
        versions: { [row.id]: row.version },
        before: { [row.id]: row.reviewedAt ?? row.correctedAt ?? '' },
      };
      const [outcome] = await decide(edition, { ids: [row.id], decision, reason, ...read }).finally(() =>
        setSending(false),
      );
      return outcome!;
    },
    onSuccess: ({ skipped, registration, ...outcome }, { decision }) => {
      if (skipped || !registration) return setRefused({ skipped, registration, ...outcome });
      setRefused(null);
      if (outcome.dropped?.length)
        notices.info(t('registrations.dropped', { works: outcome.dropped.join(t('shell.comma')) }));
      const at = new Date().toISOString();
      setDone((before) => [{ row: registration, decision, at }, ...before]);
      onDone(registration, decision);
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
