import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCode, messageOf } from '../../../lib/api/error';
import { isEmail } from '../../../lib/form/text';
import { focusFirstInvalid } from '../../../lib/form/formErrors';
import { useResend } from '../../../lib/form/useResend';
import { codePattern, verificationCode } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { CodeField } from '../../../ui/form/CodeField';
import { TextField } from '../../../ui/form/Inputs';
import { logIn, sendLoginCode } from '../api/login';
import type { CodeAsk } from '../model/codeAsk';
import './login-form.css';

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** Asks for the email address, then for the code sent to it. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation('passport');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [ask, setAsk] = useState<CodeAsk | null>(null);
  /** The address that the code was sent to. */
  const sentTo = ask?.email ?? '';
  const [busy, setBusy] = useState(false);
  const resend = useResend(sentTo || email);
  const [errors, setErrors] = useState<{ email?: string; code?: string }>({});
  const errorText = useErrorText();
  const address = email.trim();

  const field = sentTo ? 'code' : 'email';
  useEffect(() => form.current?.querySelector('input')?.focus(), [sentTo]);

  const showError = (text: string) => focusFirstInvalid(form.current, () => setErrors({ [field]: text }));
  const send = async () => {
    setErrors({});
    const to = sentTo || address;
    if (!isEmail(to)) return showError(t('emailWrong'));
    try {
      await resend.send(async () => setAsk(await sendLoginCode(to)));
    } catch (error) {
      showError(errorText(error, 'send'));
    }
  };
  const enter = async () => {
    setErrors({});
    if (!codePattern.test(code)) return showError(t('codeIncomplete'));
    if (!ask) return;
    setBusy(true);
    try {
      await logIn(ask, code);
      onLoggedIn();
    } catch (error) {
      setBusy(false);
      showError(errorText(error, 'logIn'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void (sentTo ? enter() : send());
  };
  const changeAddress = () => {
    setAsk(null);
    setCode('');
    setErrors({});
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
            error={errors.code}
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
            error={errors.email}
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

/** Codes whose messages do not say what failed. */
const GENERAL = ['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'];

/** The message for a failed call, to show at the field. */
function useErrorText(): (error: unknown, call: 'send' | 'logIn') => string {
  const { t, i18n } = useTranslation('passport');
  return (error, call) => {
    if (!(error instanceof ApiError)) return t('logInFailed');
    const [fieldError] = Object.values(error.fields);
    if (fieldError) return fieldError;
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      return t('tooMany', { seconds: error.retryAfter });
    if (GENERAL.includes(error.code)) return call === 'send' ? t('sendFailed') : t('logInFailed');
    return messageOf(i18n, error);
  };
}
