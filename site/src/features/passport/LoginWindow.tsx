import { useTranslation } from 'react-i18next';
import { isPhone } from '../../lib/browser/visitor';
import { Button } from '../../ui/button/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { LoginForm } from './components/LoginForm';
import './login.css';

interface LoginWindowProps {
  /** Called with true after a login, with false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** The login window: an address, a mailed code. On a phone it only says where to log in. */
export default function LoginWindow({ onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  const refused = isPhone(navigator.userAgent);
  return (
    <Dialog title={t('title')} onClose={() => onDone(false)} className="login">
      {refused ? (
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
