import type { ReactNode } from 'react';
import { Button } from '@/ui/button/Button';
import { useHotkeys } from '../../lib/useHotkeys';

interface GoProps {
  /** The one action of the stage. */
  action: string;
  busy?: boolean;
  disabled?: boolean;
  onGo: () => void;
  /** What the action does, beside it. */
  note?: ReactNode;
  /** Other buttons, before the action. */
  children?: ReactNode;
}

/** The foot of a stage: its one action, which Shift and Enter carry out too. */
export function Go({ action, busy = false, disabled = false, onGo, note, children }: GoProps) {
  useHotkeys({ 'shift+enter': busy || disabled ? undefined : onGo });
  return (
    <div className="publication-go">
      <p className="small quiet">{note}</p>
      {children}
      <Button look="primary" busy={busy} disabled={disabled} onClick={onGo}>
        {action} <kbd aria-hidden="true">{'⇧'}</kbd>
        <kbd aria-hidden="true">{'↵'}</kbd>
      </Button>
    </div>
  );
}
