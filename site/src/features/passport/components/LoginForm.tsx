import { useEffect, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../../lib/api/api';
import type { CodeLogin } from '../hooks/useCodeLogin';
import { providerResult } from '../../../lib/session/providerResult';
import { useStore } from '../../../lib/useStore';
import { Icon } from '../../../ui/art/Icon';
import { AddressStep } from './AddressStep';
import { CodeStep } from './CodeStep';
import { LinkStep } from './LinkStep';
import { LoginLead } from './LoginLead';
import { OverStep } from './OverStep';

interface LoginFormProps {
  login: CodeLogin;
  reason?: LoginReason;
}

/** The step of a login: what it is about, and its field. */
export function LoginForm({ login, reason }: LoginFormProps) {
  const { t } = useTranslation('passport');
  const provider = useStore(providerResult).failure;
  const form = useRef<HTMLFormElement>(null);
  const { step, ask, failure } = login;

  // What the step asks for has the focus: at first, after every code sent, and after a failure.
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input, .button-primary')?.focus(),
    [step, ask, failure],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'code' || step === 'link') login.enter();
    else login.send();
  };

  return (
    <form ref={form} className="login-form" noValidate onSubmit={submit}>
      <LoginLead {...{ login, reason }} />
      {provider && step !== 'in' && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`provider.${provider}`)}
        </p>
      )}
      {step === 'address' && <AddressStep {...{ login, reason }} />}
      {step === 'code' && <CodeStep login={login} />}
      {step === 'link' && <LinkStep login={login} />}
      {step === 'over' && <OverStep login={login} />}
      {step === 'in' && (
        <div className="frame login-open" aria-hidden="true">
          <i />
        </div>
      )}
    </form>
  );
}
