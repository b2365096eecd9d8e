import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog';

interface LoginWindowProps {
  /** Called with true after a login, with false when the visitor closes the window. */
  onDone: (loggedIn: boolean) => void;
}

/** Its place in the house; the window itself arrives with the passport. */
export default function LoginWindow({ onDone }: LoginWindowProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('logIn')} onClose={() => onDone(false)}>
      {null}
    </Dialog>
  );
}
