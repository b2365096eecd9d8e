import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/locale/useLanguage';
import { pagePath } from '../../lib/paths';
import { isPhone } from '../../lib/browser/visitor';
import type { LoginReason } from '../../lib/api/api';
import { Button } from '../../ui/button/Button';
import { Icon } from '../../ui/art/Icon';
import { Dialog } from '../../ui/dialog/Dialog';
import { providerResult } from '../../lib/session/providerResult';
import { useStore } from '../../lib/useStore';
import { LoginForm } from './components/LoginForm';

interface LoginWindowProps {
  /** Shows that the login succeeded, until the visitor closes the window. */
  loggedIn?: boolean;
  /** Why the window opened by itself. */
  reason?: LoginReason;
  /** Gets true after a login, false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** The login window: email address, then one-time code. A phone shows only where to log in. */
export default function LoginWindow({ loggedIn = false, reason, onDone }: LoginWindowProps) {
  const { t } = useTranslation('passport');
  const { failure } = useStore(providerResult);
  const onPhone = isPhone(navigator.userAgent);
  if (loggedIn)
    return (
      <Dialog title={t('loggedIn')} onClose={() => onDone(true)} className="login">
        <div className="stack">
          <p role="status">{t('loggedInHow')}</p>
          <Button look="primary" onClick={() => onDone(true)}>
            {t('understood')}
          </Button>
        </div>
      </Dialog>
    );
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
          {failure && (
            <p className="field-error" role="alert">
              <Icon name="alert" />
              {t(`provider.${failure}`)}
            </p>
          )}
          <LoginForm again={reason === 'expired'} onLoggedIn={() => onDone(true)} />
          <Notices />
        </>
      )}
    </Dialog>
  );
}

/** What logging in agrees to. The pages open in another tab. */
function Notices() {
  const { t } = useTranslation('passport');
  const language = useLanguage();
  const page = (path: string, title: string) => (
    <a href={pagePath(path, language)} target="_blank" rel="noopener">
      {title}
    </a>
  );
  return (
    <p className="caption login-notices">
      {t('agree.before')}
      {page('/terms', t('agree.terms'))}
      {t('agree.between')}
      {page('/privacy', t('agree.privacy'))}
      {t('agree.after')}
    </p>
  );
}
