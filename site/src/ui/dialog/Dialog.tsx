import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import { Icon } from '../art/Icon';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Called on Escape, the close button, and a press outside where `dismissable`. */
  onClose: () => void;
  /** A press outside closes the dialog. Omit it where input would be lost. */
  dismissable?: boolean;
  className?: string;
  /** A band above the title, which is read out with it. */
  band?: ReactNode;
  /** A mark above the title, beside the close button. */
  mark?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open while mounted: the browser traps the focus, Escape closes it, and the focus returns to where it was.
 * The title is its accessible name and its heading.
 */
export function Dialog({
  title,
  onClose,
  dismissable = false,
  className,
  band,
  mark,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect closes the dialog before the element is removed, so the browser can restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // A press on the dialog element itself is a press on its backdrop. Keyboard users close it with Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={`dialog${className ? ` ${className}` : ''}`}
      aria-labelledby={id}
      aria-describedby={band ? `${id}-band` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (dismissable && event.target === element.current) onClose();
      }}
    >
      {band && <div id={`${id}-band`}>{band}</div>}
      <div className="dialog-body">
        <div className="dialog-head">
          {mark}
          <h2 id={id}>{title}</h2>
          <Button look="text" size="icon" className="dialog-close" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** Texts of the two buttons. */
  confirm: string;
  cancel: string;
  /** The confirm button is busy while the promise is pending. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
  /** A choice that goes with the action, between the text and the buttons. */
  choice?: ReactNode;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  choice,
  children,
}: ConfirmDialogProps) {
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
      {children && <div className="quiet">{children}</div>}
      {choice && <div className="dialog-choice">{choice}</div>}
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
