import { useTranslation } from 'react-i18next';
import { notices } from '../lib/notices';
import { requireLogin } from '../lib/useUser';
import { Button } from '../ui/Button';

/** Opens the login window. */
export function LogInButton() {
  const { t } = useTranslation(['common', 'errors']);
  const logIn = () => {
    requireLogin(() => true).catch(() => notices.error(t('errors:loginFailed')));
  };
  return (
    <Button look="outline" size="small" onClick={logIn}>
      {t('logIn')}
    </Button>
  );
}
