import { useTranslation } from 'react-i18next';
import { isPhone } from '../../lib/browser/visitor';
import type { LoginReason } from '../../lib/api/api';
import { Button } from '../../ui/button/Button';
import { Icon } from '../../ui/art/Icon';
import { Dialog } from '../../ui/dialog/Dialog';
import { LoginForm } from './components/LoginForm';

interface LoginWindowProps {
  /** Why the window opened by itself. */
  reason?: LoginReason;
  /** Gets true after a login, false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** The login window: email address, then one-time code. A phone shows only where to log in. */
export default function LoginWindow({ reason, onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  const onPhone = isPhone(navigator.userAgent);
  return (
    <Dialog title={t(reason ? 'titleExpired' : 'title')} onClose={() => onDone(false)} className="login">
      {onPhone ? (
        <div className="stack">
          <p role="alert">{t('phone')}</p>
          <Button onClick={() => onDone(false)}>{t('understood')}</Button>
        </div>
      ) : (
        <>
          {reason && (
            <p className="login-reason">
              <Icon name="check" />
              {t('expired')}
            </p>
          )}
          <LoginForm again={reason === 'expired'} onLoggedIn={() => onDone(true)} />
        </>
      )}
    </Dialog>
  );
}
