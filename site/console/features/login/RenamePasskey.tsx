import { useState, type FormEvent } from 'react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { renamePasskey, type Passkey } from './factors';
import { useAttempt } from './useAttempt';

interface RenamePasskeyProps {
  passkey: Passkey;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const t = useTexts();
  const [name, setName] = useState(passkey.name);
  const attempt = useAttempt('name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.run(async () => {
      await renamePasskey(passkey.id, name.trim());
      await onDone();
      onClose();
    });
  };
  return (
    <Dialog title={t('login.passkeyRenameNamed', { name: passkey.name })} onClose={onClose}>
      <form className="console-login-form" noValidate onSubmit={submit}>
        <TextField
          label={t('login.passkeyName')}
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
          {t('shell.save')}
        </Button>
      </form>
    </Dialog>
  );
}
