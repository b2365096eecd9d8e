import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCode } from '../../../../lib/api/error';
import { useSecondsLeft } from '../../../../lib/clock/useSecondsLeft';
import { Button } from '../../../../ui/button/Button';
import { TextField } from '../../../../ui/form/Inputs';
import { pageOf, readSession } from '../../api/session';
import type { LoginFlow } from '../../hooks/useLogin';
import { LoginFailure } from './LoginFailure';
import { PasswordField } from './PasswordField';

interface PasswordStepProps {
  login: LoginFlow;
  /** The name of the judge whose login expired and led here. */
  expired?: string;
  /** The name to begin with. */
  name?: string;
}

/** The login's first step: name and password. */
export function PasswordStep({ login, expired, name: known }: PasswordStepProps) {
  const { t } = useTranslation('judging');
  const [session] = useState(readSession);
  const [name, setName] = useState(known ?? expired ?? session?.name ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const wait = useSecondsLeft(login.locked?.name === name.trim() ? login.locked : null);
  const waited = !wait && isCode(login.failure, 'TOO_MANY_REQUESTS') && login.locked !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() && password && !wait) void login.start(name.trim(), password);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>{t('login.title')}</h1>
      <p className="quiet">{expired ? t('login.expired') : t('login.lead')}</p>
      {session && (
        <p className="small">
          {t('login.loggedIn', { name: session.name })}{' '}
          <Link to={pageOf(session.role)}>{t('login.goOn')}</Link>
        </p>
      )}
      <TextField
        label={t('login.name')}
        value={name}
        onChange={setName}
        autoComplete="username"
        error={tried && !name.trim() ? t('login.needName') : undefined}
      />
      <PasswordField
        label={t('login.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={tried && !password ? t('login.needPassword') : undefined}
      />
      <LoginFailure failure={waited ? null : login.failure} />
      <Button look="primary" size="large" type="submit" busy={login.busy} disabled={wait > 0}>
        {wait ? t('login.locked', { time: minutesAndSeconds(wait) }) : t('login.submit')}
      </Button>
    </form>
  );
}

/** "4:09" */
const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
