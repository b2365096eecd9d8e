import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useTitleText } from '../../lib/titles';
import type { ReasonTexts } from './reasons';
import { changeSubmission, type Action, type Effect, type Row } from './submissions';

/** A change that was made in this sitting, and when its email leaves by this computer's clock; 0: there is none. */
export interface Made {
  action: Action;
  /** How a work is taken out again that was restored. */
  out: Action;
  row: Row;
  /** With which a work is taken out again that was restored. */
  reasons: ReasonTexts;
  effect: Effect;
  leaveAt: number;
}

interface Order {
  action: Action;
  row: Row;
  reasons: ReasonTexts;
  takenBackWith?: ReasonTexts;
  undo?: boolean;
}

const NO_REASONS: ReasonTexts = { en: '', zh: '' };

/** Disqualifies, withdraws and restores works as they are on the screen, and takes the last change back. */
export function useChange() {
  const t = useTexts();
  const titleText = useTitleText();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [made, setMade] = useState<Made | null>(null);
  const change = useMutation({
    mutationFn: ({ action, row, reasons }: Order) =>
      changeSubmission(edition, row.workId, action, { reasons, before: row.outAt ?? '' }),
    onSuccess: (effect, { action, row, takenBackWith = NO_REASONS, undo }) => {
      const { sendsAt, now, disqualifiedAt, outAt, placeTaken } = effect;
      // The list says it at once: a key pressed now is about the work as it is.
      const is = {
        ...row,
        ...{ disqualifiedAt, outAt },
        state: disqualifiedAt
          ? ('disqualified' as const)
          : outAt
            ? ('withdrawn' as const)
            : ('judged' as const),
      };
      client.setQueriesData<{ items: Row[]; total: number }>(
        { queryKey: ['submissions', edition] },
        (list) =>
          list && { ...list, items: list.items.map((each) => (each.workId === row.workId ? is : each)) },
      );
      if (placeTaken && action === 'restore') notices.info(placeTaken[language]);
      if (undo) notices.success(t('submissions.undone', { title: titleText(row.workId, row.title) }));
      const leaveAt = sendsAt ? Date.now() + Date.parse(sendsAt) - Date.parse(now) : 0;
      const out = row.state === 'withdrawn' ? 'withdraw' : 'disqualify';
      setMade(undo ? null : { action, out, row: is, reasons: takenBackWith, effect, leaveAt });
    },
    // Without waiting: the dialog closes with the answer, and the keys are for the list again.
    onSettled: () => {
      for (const name of ['submissions', 'submission', 'work', 'overview'])
        void client.invalidateQueries({ queryKey: [name, edition] });
    },
  });
  return {
    made,
    busy: change.isPending,
    carryOut: (order: Order) => change.mutateAsync(order),
    /** Possible while the email is held. */
    undo: () => {
      if (!made || change.isPending || made.leaveAt <= Date.now()) return;
      const { action, out, row, reasons } = made;
      if (action === 'restore') change.mutate({ action: out, row, reasons, undo: true });
      else change.mutate({ action: 'restore', row, reasons: NO_REASONS, undo: true });
    },
  };
}

export type Change = ReturnType<typeof useChange>;
