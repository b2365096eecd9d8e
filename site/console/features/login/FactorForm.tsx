import { useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '@/ui/form/Inputs';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { giveFactor } from './login';
import { useAttempt } from './useAttempt';

interface FactorFormProps {
  /** Gets the recovery codes of an app that was confirmed just now, else none. */
  onDone: (recoveryCodes: string[]) => void;
  /** What stands above the field, in place of the usual sentence. */
  children?: ReactNode;
  /** False for an account that has passkeys alone: only recovery codes can be typed. */
  app?: boolean;
  /** Sends the code and resolves with the recovery codes; completes the login unless given. */
  send?: (totp: string) => Promise<string[]>;
}

/** The second factor: a code of the app, or a recovery code. */
export function FactorForm({ onDone, children, app = true, send = giveFactor }: FactorFormProps) {
  const t = useTexts();
  const [code, setCode] = useState('');
  const attempt = useAttempt('totp');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) attempt.fail(t('login.needFactor'));
    else attempt.run(async () => onDone(await send(code.trim())));
  };
  return (
    <form className="console-login-form" noValidate onSubmit={submit}>
      {children ?? (
        <>
          <h2>{t('login.factorTitle')}</h2>
          <p className="quiet">{t(app ? 'login.factorLead' : 'login.recoveryOnlyLead')}</p>
        </>
      )}
      <TextField
        label={t(app ? 'login.factor' : 'login.recoveryCode')}
        autoComplete="one-time-code"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the step is about this one field
        autoFocus
        value={code}
        error={attempt.error}
        onChange={(value) => {
          setCode(value);
          attempt.clear();
        }}
      />
      <Button type="submit" look="primary" busy={attempt.busy}>
        {t('login.factorSend')}
      </Button>
    </form>
  );
}
