import { useState, type FormEvent } from 'react';
import { TextField } from '@/ui/form/Inputs';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import type { Ask } from './LoginSteps';
import { askForCode } from './login';
import { useAttempt } from './useAttempt';

interface AddressFormProps {
  email: string;
  onAsked: (ask: Ask) => void;
}

/** The first step: the address that gets the code. */
export function AddressForm({ email: known, onAsked }: AddressFormProps) {
  const t = useTexts();
  const [email, setEmail] = useState(known);
  const attempt = useAttempt('email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) attempt.fail(t('login.needEmail'));
    else attempt.run(async () => onAsked(await askForCode(email.trim())));
  };
  return (
    <form className="console-login-form" noValidate onSubmit={submit}>
      {!known && <p className="quiet">{t('login.lead')}</p>}
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page and the dialog are about this one field
        autoFocus
        value={email}
        error={attempt.error}
        onChange={(value) => {
          setEmail(value);
          attempt.clear();
        }}
      />
      <Button type="submit" look="primary" busy={attempt.busy}>
        {t('login.send')}
      </Button>
    </form>
  );
}
