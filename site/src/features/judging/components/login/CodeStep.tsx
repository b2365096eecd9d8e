import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button';
import { TextField } from '../../../../ui/form/Inputs';
import type { Schema } from '../../../../lib/api/schema';
import type { LoginFlow } from '../../hooks/useLogin';
import { LoginFailure } from './LoginFailure';

interface CodeStepProps {
  login: LoginFlow;
  /** The key of an authenticator app that is to be set up; without one it has been. */
  enrolment?: Schema<'SecondFactor'>;
}

/** The login's second step: the code of an authenticator app, which is set up first where it has to be. */
export function CodeStep({ login, enrolment }: CodeStepProps) {
  const { t } = useTranslation('judging');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim()) void login.confirm(code.trim()).then(() => setCode(''));
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {t(enrolment ? 'enrol.title' : 'factor.title')}
      </h1>
      <p className="quiet">{t(enrolment ? 'enrol.lead' : 'factor.lead')}</p>
      {enrolment && <Enrolment enrolment={enrolment} />}
      <TextField
        label={t('factor.code')}
        hint={t(enrolment ? 'enrol.codeHint' : 'factor.hint')}
        value={code}
        onChange={setCode}
        inputMode={enrolment ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={tried && !code.trim() && login.failure === null ? t('factor.needCode') : undefined}
      />
      <LoginFailure failure={login.failure} wrongCode={t(enrolment ? 'enrol.wrong' : 'factor.wrong')} />
      <Button look="primary" size="large" type="submit" busy={login.busy}>
        {t(enrolment ? 'enrol.confirm' : 'login.submit')}
      </Button>
      <Button look="text" size="small" onClick={login.reset}>
        {t('login.back')}
      </Button>
    </form>
  );
}

/** The key as a picture to scan and as text to type, in groups of four. */
function Enrolment({ enrolment: { qr, secret } }: { enrolment: Schema<'SecondFactor'> }) {
  const { t } = useTranslation('judging');
  return (
    <div className="judge-login-key stack">
      <p>{t('enrol.scan')}</p>
      <img src={qr} alt={t('enrol.qr')} width={240} height={240} />
      <p>
        {t('enrol.key')}
        <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
