import { useTexts } from '../../i18n/useTexts';
import { useTitleText } from '../../lib/titles';
import { HeldNote } from './HeldNote';
import type { Made } from './useChange';

const DONE = {
  disqualify: 'submissions.doneDisqualify',
  withdraw: 'submissions.doneWithdraw',
  restore: 'submissions.doneRestore',
} as const;

/** The last change, how long its email is held, and how to take it back. */
export function HeldChange({ made, busy, onUndo }: { made: Made; busy: boolean; onUndo: () => void }) {
  const t = useTexts();
  const titleText = useTitleText();
  const done = t(DONE[made.action], { title: titleText(made.row.workId, made.row.title) });
  return <HeldNote done={done} leaveAt={made.leaveAt} busy={busy} onUndo={onUndo} />;
}
