import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '../../../lib/form/emailAndPhone';
import { focusFirstInvalid } from '../../../lib/form/focusFirstInvalid';
import { useResend } from '../../../lib/form/useResend';
import { codePattern, verificationCode } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { CodeField } from '../../../ui/form/CodeField';
import { TextField } from '../../../ui/form/TextField';
import { logIn, sendLoginCode } from '../api/login';
import { useLoginError } from '../hooks/useLoginError';

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** First the address, then the code that was mailed to it. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation('passport');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  /** The address that a code was mailed to. */
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const resend = useResend(sentTo || email);
  const [faults, set] = useState<{ email?: string; code?: string }>({});
  const words = useLoginError();
  const address = email.trim();

  const field = sentTo ? 'code' : 'email';
  useEffect(() => form.current?.querySelector('input')?.focus(), [sentTo]);

  const refuse = (text: string) => focusFirstInvalid(form.current, () => set({ [field]: text }));
  const send = async () => {
    set({});
    const to = sentTo || address;
    if (!isEmail(to)) return refuse(t('emailWrong'));
    try {
      if (await resend.send(() => sendLoginCode(to))) setSentTo(to);
    } catch (error) {
      refuse(words(error, 'send'));
    }
  };
  const enter = async () => {
    set({});
    if (!codePattern.test(code)) return refuse(t('codeIncomplete'));
    setBusy(true);
    try {
      await logIn(sentTo, code);
      onLoggedIn();
    } catch (error) {
      setBusy(false);
      refuse(words(error, 'logIn'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void (sentTo ? enter() : send());
  };
  const changeAddress = () => {
    setSentTo('');
    setCode('');
    set({});
  };

  return (
    <form ref={form} className="stack login-form" noValidate onSubmit={submit}>
      {sentTo ? (
        <>
          <p className="quiet" role="status">
            {t('sent', { email: sentTo, minutes: verificationCode.lifetimeMinutes })}
          </p>
          <CodeField
            name="code"
            value={code}
            onChange={setCode}
            error={faults.code}
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
          <p className="quiet">{t('how')}</p>
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            error={faults.email}
          />
          <Button
            look="primary"
            type="submit"
            busy={resend.sending}
            disabled={resend.secondsLeft > 0}
            className="num"
          >
            {resend.secondsLeft ? t('sendAgain', { seconds: resend.secondsLeft }) : t('send')}
          </Button>
        </>
      )}
    </form>
  );
}
