import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { submitErrorOf, useFormErrors } from '../../../../lib/form/formErrors';
import { Icon } from '../../../../ui/art/Icon';
import { Button } from '../../../../ui/button/Button';
import { takeInvitation } from '../../api/session';
import { useNewPassword } from '../../hooks/useNewPassword';
import { NewPasswordFields } from './NewPasswordFields';

interface InvitationStepProps {
  token: string;
  /** Called with the name that the invitation is for, once the password is set. */
  onTaken: (name: string, password: string) => Promise<void>;
}

/** Chooses the password of an invited account. */
export function InvitationStep({ token, onTaken }: InvitationStepProps) {
  const { t } = useTranslation('judging');
  const form = useRef<HTMLFormElement>(null);
  const chosen = useNewPassword('password');
  const { password, found } = chosen;
  const errors = useFormErrors(form, found);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !errors.validate()) return;
    setBusy(true);
    try {
      const { name } = await takeInvitation(token, password);
      await onTaken(name, password);
    } catch (error) {
      const shown = submitErrorOf(error, { failed: () => t('invitation.failed') });
      // What is wrong with the link is said at the end of the form, which has no field for it.
      errors.show({ ...shown, text: shown.fields.token ?? shown.text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('invitation.title')}</h1>
      <p className="quiet">{t('invitation.lead')}</p>
      <NewPasswordFields chosen={chosen} errors={errors} />
      {errors.message && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {errors.message}
        </p>
      )}
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('invitation.submit')}
      </Button>
    </form>
  );
}
