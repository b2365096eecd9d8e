import { useEffect, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitText } from '../../../lib/form/useResend';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { CodeField } from '../../../ui/form/CodeField';
import { TextField } from '../../../ui/form/Inputs';
import { useCodeLogin } from '../hooks/useCodeLogin';
import { ProviderLinks } from './ProviderLinks';
import './login-form.css';

interface LoginFormProps {
  /** The visitor had logged in before, so the window does not explain how that works. */
  again?: boolean;
  onLoggedIn: () => void;
}

/** Asks for the email address, then for the code sent to it. */
export function LoginForm({ again, onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation('passport');
  const wait = useWaitText();
  const form = useRef<HTMLFormElement>(null);
  const { ask, email, setEmail, code, setCode, busy, failure, resend, send, enter, changeAddress } =
    useCodeLogin(onLoggedIn);

  // The field that is asked for has the focus: at first, after every code sent, and after a failure.
  useEffect(() => form.current?.querySelector('input')?.focus(), [ask, failure]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (ask ? enter() : send());
  };

  return (
    <form ref={form} className="stack login-form" noValidate onSubmit={submit}>
      {ask ? (
        <>
          <p className="quiet" role="status">
            {t('sent', { email: ask.email, minutes: verificationCode.lifetimeMinutes })}
          </p>
          <CodeField
            name="code"
            value={code}
            onChange={setCode}
            error={failure?.text}
            hint={t('codeHint')}
            sent
            {...{ secondsLeft: resend.secondsLeft, sending: resend.sending }}
            onSend={() => void send()}
          />
          <div className="row login-actions">
            <Button look="primary" type="submit" busy={busy}>
              {t('logIn')}
            </Button>
            <Button look="text" onClick={changeAddress}>
              {t('otherAddress')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {!again && <p className="quiet">{t('how')}</p>}
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            error={failure?.text}
          />
          <Button
            look="primary"
            type="submit"
            busy={resend.sending}
            disabled={resend.secondsLeft > 0}
            className="num"
          >
            {resend.secondsLeft ? t('sendAgain', { wait: wait(resend.secondsLeft) }) : t('send')}
          </Button>
          <ProviderLinks />
        </>
      )}
    </form>
  );
}
