import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../../i18n/useTexts';
import { clockTime } from '../../../lib/times';
import { useSecondsLeft } from '../../../lib/useSecondsLeft';
import { StateMark } from '../../../ui/StateMark';
import { leaveAtOf, type Decisions } from '../hooks/useDecisions';
import { nameOf } from './QueueRow';

/** How many of the last decisions are listed. */
const SHOWN = 3;

/** The decisions of this session, the last first, and how to take them back. */
export function DoneList({ decisions, onUndo }: { decisions: Decisions; onUndo: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const { done } = decisions;
  const last = done[0];
  const left = useSecondsLeft(last ? leaveAtOf(last) : 0);
  if (!last) return null;
  return (
    <div className="queue-done">
      <p className="faint small">{t('registrations.doneTitle', { count: done.length })}</p>
      <ul>
        {done.slice(0, SHOWN).map(({ row, at }) => (
          <li key={at + row.id}>
            <span className="cut">{nameOf(row)}</span>
            <StateMark state={row.state}>{t(`registrations.states.${row.state}`)}</StateMark>
            <span className="num faint">{clockTime(Date.parse(at), language)}</span>
          </li>
        ))}
      </ul>
      <div className="queue-undo" role="status">
        <Icon name="check" />
        <span>
          <b>{t(`registrations.done.${last.decision}`, { name: nameOf(last.row) })}</b>{' '}
          <span className="num" aria-live="off">
            {left > 0 && t('submissions.leavesIn', { count: left })}
            {left === 0 && last.decision !== 'reopen' && t('submissions.hasLeft')}
          </span>
        </span>
        {left > 0 && (
          <Button look="text" size="small" onClick={onUndo}>
            {t('registrations.undo')} <kbd>U</kbd>
          </Button>
        )}
      </div>
    </div>
  );
}
