import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dropSession } from '../api/session';

/** Whose desk this is, and the way out. */
export function JudgeBadge({ name }: { name: string }) {
  const { t } = useTranslation('judging');
  const navigate = useNavigate();
  const leave = () => {
    dropSession();
    void navigate('/login');
  };
  return (
    <p className="desk-who">
      <span>{t('desk.loggedIn', { name })}</span>
      <button type="button" className="desk-out" onClick={leave}>
        {t('desk.logOut')}
      </button>
    </p>
  );
}
