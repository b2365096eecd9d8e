import { Icon } from '@/ui/art/Icon';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useHotkeys } from '../../lib/useHotkeys';
import { useSecondsLeft } from '../../lib/useSecondsLeft';

interface HeldNoteProps {
  done: string;
  /** When its email leaves, by this computer's clock; 0: there is none. */
  leaveAt: number;
  busy: boolean;
  onUndo: () => void;
}

/** What was done last, how long its email is held, and how to take it back. */
export function HeldNote({ done, leaveAt, busy, onUndo }: HeldNoteProps) {
  const t = useTexts();
  const left = useSecondsLeft(leaveAt);
  useHotkeys({ u: left > 0 ? onUndo : undefined });
  return (
    <div className="queue-undo" role="status">
      <Icon name="check" />
      <span>
        <b>{done}</b>{' '}
        <span className="num" aria-live="off">
          {left > 0 && t('submissions.leavesIn', { count: left })}
          {left === 0 && leaveAt > 0 && t('submissions.hasLeft')}
          {leaveAt === 0 && t('submissions.noMail')}
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
