import { useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** Words of the two buttons; say what each does. */
  confirm: string;
  cancel: string;
  /** While its promise is pending both buttons rest. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
  children?: ReactNode;
}

/** A question before something that cannot be undone. */
export function ConfirmDialog({ title, confirm, cancel, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const carryOut = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onCancel} dismissable className="dialog-confirm">
      {children && <p className="quiet">{children}</p>}
      <div className="row dialog-actions">
        <Button size="small" onClick={onCancel}>
          {cancel}
        </Button>
        <Button look="primary" size="small" busy={busy} onClick={() => void carryOut()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
