import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../lib/api/api';
import { isPhone } from '../../lib/browser/visitor';
import { onLoginElsewhere } from '../../lib/session/loginElsewhere';
import { Button } from '../../ui/button/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { BrandMark } from '../../ui/layout/Header';
import { Agreement } from './components/Agreement';
import { LoginForm } from './components/LoginForm';
import { UnfinishedNote } from './components/UnfinishedNote';
import { useCodeLogin, type CodeLogin } from './hooks/useCodeLogin';
import '../../ui/layout/frame.css';
import './components/login-window.css';

interface LoginWindowProps {
  /** Shows that the login succeeded, until the visitor closes the window. */
  loggedIn?: boolean;
  /** Why the window opened by itself. */
  reason?: LoginReason;
  /** Gets true after a login, false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** The login window: email address, then one-time code. A phone shows only where to log in. */
export default function LoginWindow(props: LoginWindowProps) {
  if (props.loggedIn) return <LoggedInNote {...props} />;
  return isPhone(navigator.userAgent) ? <PhoneRefusal {...props} /> : <CodeLoginWindow {...props} />;
}

function CodeLoginWindow({ reason, onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  const login = useCodeLogin(() => onDone(true));
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // A login in another tab is not a recent login of this one.
  useEffect(() => (reason === 'recent' ? undefined : onLoginElsewhere(() => done.current(true))), [reason]);
  return (
    <Dialog
      title={t(titleOf(login, reason), { name: login.user?.username })}
      onClose={() => onDone(false)}
      className="login"
      band={reason === 'expired' && login.step === 'address' && <UnfinishedNote />}
      mark={<BrandMark />}
    >
      <LoginForm {...{ login, reason }} />
      {login.step === 'address' && <Agreement />}
    </Dialog>
  );
}

const REASONS = { expired: 'titleExpired', recent: 'titleRecent' } as const;

function titleOf({ step, ask }: CodeLogin, reason?: LoginReason) {
  if (step === 'code' && ask?.letters) return 'titleLetters';
  if (step === 'address') return reason ? REASONS[reason] : 'title';
  return ({ code: 'titleCode', over: 'titleOver', link: 'titleLink', in: 'titleIn' } as const)[step];
}

function PhoneRefusal({ onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  return (
    <Dialog title={t('title')} onClose={() => onDone(false)} className="login">
      <div className="stack">
        <p role="alert">{t('phone')}</p>
        <Button onClick={() => onDone(false)}>{t('understood')}</Button>
      </div>
    </Dialog>
  );
}

/** On the partner's site the window stays open after a login. */
function LoggedInNote({ onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  return (
    <Dialog title={t('loggedIn')} onClose={() => onDone(true)} className="login" mark={<BrandMark />}>
      <div className="stack">
        <p role="status">{t('loggedInHow')}</p>
        <Button look="primary" onClick={() => onDone(true)}>
          {t('understood')}
        </Button>
      </div>
    </Dialog>
  );
}
