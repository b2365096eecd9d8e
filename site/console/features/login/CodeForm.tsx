import { useEffect, useState, type FormEvent } from 'react';
import { TextField } from '@/ui/form/Inputs';
import { Button } from '@/ui/button/Button';
import { mailedCode } from '@/lib/form/mailedCode';
import { useMailedProof } from '@/lib/session/mailedProof';
import { codePattern } from '@/lib/limits/limits.gen';
import { useTexts } from '../../i18n/useTexts';
import type { Me } from '../../lib/session';
import type { Ask } from './LoginSteps';
import { askForCode, logIn } from './login';
import { useAttempt } from './useAttempt';

interface CodeFormProps {
  ask: Ask;
  onAsked: (ask: Ask) => void;
  onBack: () => void;
  onDone: (account: Me) => void;
}

/** The second step: the code from the email. */
export function CodeForm({ ask, onAsked, onBack, onDone }: CodeFormProps) {
  const t = useTexts();
  const [code, setCode] = useState('');
  const attempt = useAttempt('code');
  useMailedProof('organiser', ask.email, setCode);
  const seconds = useSecondsUntil(ask.resendAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!codePattern.test(code)) attempt.fail(t('login.needCode'));
    else attempt.run(async () => onDone(await logIn(ask, code)));
  };
  return (
    <form className="console-login-form" noValidate onSubmit={submit}>
      <p className="quiet">{t('login.codeLead', { email: ask.email })}</p>
      <TextField
        label={t('login.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the step is about this one field
        autoFocus
        value={code}
        error={attempt.error}
        onChange={(value) => {
          setCode(mailedCode(value));
          attempt.clear();
        }}
      />
      <Button type="submit" look="primary" busy={attempt.busy}>
        {t('login.logIn')}
      </Button>
      <div className="console-login-more">
        <Button
          look="text"
          size="small"
          disabled={seconds > 0}
          onClick={() => attempt.run(async () => onAsked(await askForCode(ask.email, ask.askId)))}
        >
          {seconds > 0 ? t('login.resendIn', { seconds }) : t('login.resend')}
        </Button>
        <Button look="text" size="small" onClick={onBack}>
          {t('login.otherAddress')}
        </Button>
      </div>
    </form>
  );
}

/** Whole seconds until a moment of the device's clock; 0 once it has passed. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
