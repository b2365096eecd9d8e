import { useTranslation } from 'react-i18next';
import { isPhone } from '../../lib/browser/visitor';
import { Button } from '../../ui/button/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { LoginForm } from './components/LoginForm';

interface LoginWindowProps {
  /** Gets true after a login, false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** The login window: email address, then one-time code. A phone shows only where to log in. */
export default function LoginWindow({ onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  const onPhone = isPhone(navigator.userAgent);
  return (
    <Dialog title={t('title')} onClose={() => onDone(false)} className="login">
      {onPhone ? (
        <div className="stack">
          <p role="alert">{t('phone')}</p>
          <Button onClick={() => onDone(false)}>{t('understood')}</Button>
        </div>
      ) : (
        <LoginForm onLoggedIn={() => onDone(true)} />
      )}
    </Dialog>
  );
}
