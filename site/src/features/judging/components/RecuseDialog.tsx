import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../lib/limits/limits.gen';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { TextArea } from '../../../ui/form/Inputs';
import { commentLength } from '../model/nomination';

interface RecuseDialogProps {
  /** The work's name. */
  name: string;
  onRecuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Declares a conflict of interest; needs a reason, because the work does not come back. */
export function RecuseDialog({ name, onRecuse, onClose }: RecuseDialogProps) {
  const { t } = useTranslation('judging');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const length = commentLength(reason);
  const error =
    length === 0
      ? t('recuse.needReason')
      : length > lengths.comments
        ? t('nomination.tooLong', { limit: lengths.comments })
        : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (error) event.currentTarget.querySelector('textarea')?.focus();
    if (error || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await onRecuse(reason);
      onClose();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('recuse.title')} onClose={onClose} className="dialog-confirm">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="quiet">{t('recuse.text', { work: name })}</p>
        <TextArea
          label={t('recuse.reason')}
          hint={t('recuse.hint')}
          rows={3}
          value={reason}
          onChange={setReason}
          error={tried ? error : undefined}
        />
        {failed && (
          <p className="field-error" role="alert">
            <Icon name="alert" />
            {t('recuse.failed')}
          </p>
        )}
        <div className="row dialog-actions">
          <Button size="small" onClick={onClose}>
            {t('recuse.keep')}
          </Button>
          <Button look="primary" size="small" type="submit" busy={busy}>
            {t('recuse.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
