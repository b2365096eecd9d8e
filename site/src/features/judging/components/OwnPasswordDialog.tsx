import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { submitErrorOf, useFormErrors } from '../../../lib/form/formErrors';
import { notices } from '../../../lib/notices';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { changePassword } from '../api/changePassword';
import type { JudgeSession } from '../api/session';
import { useNewPassword } from '../hooks/useNewPassword';
import { NewPasswordFields } from './login/NewPasswordFields';
import { PasswordField } from './login/PasswordField';

interface OwnPasswordDialogProps {
  session: JudgeSession;
  onClose: () => void;
}

/** Changes the judge's own password. */
export function OwnPasswordDialog({ session, onClose }: OwnPasswordDialogProps) {
  const { t } = useTranslation('judging');
  const form = useRef<HTMLFormElement>(null);
  const [old, setOld] = useState('');
  const chosen = useNewPassword('new');
  const { password, found } = chosen;
  const errors = useFormErrors(form, { ...(!old && { old: t('ownPassword.needOld') }), ...found });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !errors.validate()) return;
    setBusy(true);
    try {
      await changePassword(session, old, password);
      notices.success(t('ownPassword.done'));
      onClose();
    } catch (error) {
      const shown = submitErrorOf(error, { failed: () => t('ownPassword.failed') });
      // After too many tries the service says at "password", which is not a field here, how long to
      // wait.
      errors.show({ ...shown, text: shown.fields.password ?? shown.text });
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('ownPassword.title')} onClose={onClose} className="dialog-confirm">
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" autoComplete="username" value={session.name} readOnly hidden />
        <PasswordField
          label={t('ownPassword.old')}
          value={old}
          onChange={(value) => {
            setOld(value);
            errors.edited('old');
          }}
          autoComplete="current-password"
          error={errors.of('old')}
        />
        <NewPasswordFields chosen={chosen} errors={errors} />
        <p className="small quiet">{t('ownPassword.ends')}</p>
        {errors.message && (
          <p className="field-error" role="alert">
            <Icon name="alert" />
            {errors.message}
          </p>
        )}
        <div className="row dialog-actions">
          <Button look="primary" size="small" type="submit" busy={busy}>
            {t('ownPassword.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
