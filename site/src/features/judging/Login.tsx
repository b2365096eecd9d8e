import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { i18n } from 'i18next';
import { fieldErrorsOf, isCode, messageOf } from '../../lib/api/error';
import { Button } from '../../ui/button/Button';
import { Icon } from '../../ui/art/Icon';
import { TextField } from '../../ui/form/Inputs';
import { keepSession, logIn, pageOf, readSession } from './api/session';
import './components/judging.css';

/** The jury's login, which leads judges to their scores and nominators to their nominations. */
export default function Login() {
  const { t, i18n } = useTranslation('judging');
  const navigate = useNavigate();
  // The name of the judge whose login expired and led here.
  const expired = (useLocation().state as { expired?: string } | null)?.expired;
  const [session] = useState(readSession);
  const [name, setName] = useState(expired ?? session?.name ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (busy || !name.trim() || !password) return;
    setBusy(true);
    try {
      const login = await logIn(name.trim(), password);
      keepSession(login);
      await navigate(pageOf(login.role), { replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="judge-login">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
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
        <TextField
          label={t('login.password')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={tried && !password ? t('login.needPassword') : undefined}
        />
        {failure !== null && (
          <p className="field-error" role="alert">
            <Icon name="alert" />
            {loginMessage(i18n, failure)}
          </p>
        )}
        <Button look="primary" size="large" type="submit" busy={busy}>
          {t('login.submit')}
        </Button>
      </form>
    </div>
  );
}

/** Why the login failed. After too many wrong passwords the service's sentence says how long to wait. */
function loginMessage(i18n: i18n, failure: unknown): string {
  if (!isCode(failure, 'TOO_MANY_REQUESTS')) return messageOf(i18n, failure);
  return fieldErrorsOf(failure).password?.(i18n) ?? messageOf(i18n, failure);
}
