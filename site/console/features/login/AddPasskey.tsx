import { useState, type FormEvent } from 'react';
import { TextField } from '@/ui/form/Inputs';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { addPasskey } from './factors';
import { useAttempt } from './useAttempt';

interface AddPasskeyProps {
  /** Gets the recovery codes of an account's first second factor, else none. */
  onAdded: (recoveryCodes: string[]) => void;
}

/** Names a new passkey and has the browser make it. */
export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const t = useTexts();
  const [name, setName] = useState('');
  const attempt = useAttempt('credential');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return attempt.fail(t('login.needPasskeyName'));
    attempt.run(async () => {
      const codes = await addPasskey(name.trim());
      setName('');
      onAdded(codes);
    });
  };
  return (
    <form className="console-login-form" noValidate onSubmit={submit}>
      <TextField
        label={t('login.passkeyName')}
        hint={t('login.passkeyNameHint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={attempt.error}
        onChange={(value) => {
          setName(value);
          attempt.clear();
        }}
      />
      <Button type="submit" look="primary" busy={attempt.busy}>
        {t('login.passkeyAdd')}
      </Button>
    </form>
  );
}
