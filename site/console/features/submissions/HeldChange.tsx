import { Icon } from '../../../src/ui/art/Icon';
import { Button } from '../../../src/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useTitleText } from '../../lib/titles';
import { useHotkeys } from '../../lib/useHotkeys';
import { useSecondsLeft } from '../../lib/useSecondsLeft';
import type { Made } from './useChange';

/** The last change, how long its email is held, and how to take it back. */
export function HeldChange({ made, busy, onUndo }: { made: Made; busy: boolean; onUndo: () => void }) {
  const t = useTexts();
  const titleText = useTitleText();
  const left = useSecondsLeft(made.leaveAt);
  useHotkeys({ u: left > 0 ? onUndo : undefined });
  const done = t(made.action === 'disqualify' ? 'submissions.doneDisqualify' : 'submissions.doneRestore', {
    title: titleText(made.row.workId, made.row.title),
  });
  return (
    <div className="q-undo" role="status">
      <Icon name="check" />
      <span>
        <b>{done}</b>{' '}
        <span className="num" aria-live="off">
          {left > 0 && t('submissions.leavesIn', { count: left })}
          {left === 0 && made.leaveAt > 0 && t('submissions.hasLeft')}
          {made.leaveAt === 0 && t('submissions.noMail')}
        </span>
      </span>
      {left > 0 && (
        <Button look="text" size="small" busy={busy} onClick={onUndo}>
          {t('registrations.undo')} <kbd>U</kbd>
        </Button>
      )}
    </div>
  );
}
