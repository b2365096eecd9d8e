import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { endRegistration, type Ending } from '../api/ending';
import type { Row } from '../api/registrations';
import { nameOf } from '../components/QueueRow';
import type { ReasonTexts } from '../model/reasons';

/** What was done with a registration in this sitting, and when its email leaves by this computer's clock; 0: there is none. */
interface Ended {
  action: Ending;
  /** How it is taken back. */
  back: Ending;
  row: Row;
  reasons: ReasonTexts;
  leaveAt: number;
}

interface Order {
  action: Ending;
  row: Row;
  reasons: ReasonTexts;
  /** With which a registration is taken out again that is restored. */
  former?: ReasonTexts;
  undo?: boolean;
}

const NO_REASONS: ReasonTexts = { en: '', zh: '' };

/** Takes whole registrations out and gives them back, and takes the last act back. */
export function useEnding(onDone?: (row: Row) => void) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [made, setMade] = useState<Ended | null>(null);
  const mutation = useMutation({
    mutationFn: ({ action, row, reasons }: Order) => endRegistration(edition, row, action, reasons),
    onSuccess: ({ registration, sendsAt, now, dropped }, { action, row, reasons, former, undo }) => {
      if (dropped.length) notices.info(t('registrations.dropped', { works: dropped.join(t('shell.comma')) }));
      if (undo) notices.success(t('registrations.ending.undone', { name: nameOf(row) }));
      const leaveAt = sendsAt ? Date.now() + Date.parse(sendsAt) - Date.parse(now) : 0;
      const out = row.ended === 'withdrawn' ? ('withdraw' as const) : ('disqualify' as const);
      const back = action === 'restore' ? out : ('restore' as const);
      setMade(undo ? null : { action, back, row: registration, reasons: former ?? reasons, leaveAt });
      onDone?.(registration);
    },
    onSettled: () => {
      for (const name of ['registrations', 'registration', 'submissions', 'submission', 'work', 'overview'])
        void client.invalidateQueries({ queryKey: [name, edition] });
    },
  });
  return {
    made,
    busy: mutation.isPending,
    /** The email about the last act has not left. */
    isHeld: () => made !== null && made.leaveAt > Date.now(),
    carryOut: (order: Order) => mutation.mutateAsync(order),
    /** Possible while the email is held. */
    undo: () => {
      if (!made || mutation.isPending || made.leaveAt <= Date.now()) return;
      const reasons = made.back === 'restore' ? NO_REASONS : made.reasons;
      mutation.mutate({ action: made.back, row: made.row, reasons, undo: true });
    },
  };
}

export type EndingState = ReturnType<typeof useEnding>;
