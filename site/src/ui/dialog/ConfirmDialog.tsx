import { useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** Texts of the two buttons. */
  confirm: string;
  cancel: string;
  /** The confirm button is busy while the promise is pending. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
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
