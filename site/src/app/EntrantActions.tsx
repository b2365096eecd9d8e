import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { edition } from '../lib/edition';
import { useUser } from '../lib/useUser';

/** What a logged-in entrant can do next. The camp takes no entries: its materials come with the registration. */
export function EntrantActions() {
  const { t } = useTranslation();
  const { registerState } = useUser();
  const entries = edition === 'international';
  const look = entries ? 'button-text' : 'button-primary';
  return (
    <>
      {registerState === 'PASS' ? (
        <Link className={`button button-small ${look}`} to="/create">
          {t('create')}
        </Link>
      ) : (
        <Link className={`button button-small ${look}`} to="/register">
          {t('register')}
        </Link>
      )}
      {entries && (
        <Link className="button button-primary button-small" to="/submit">
          {t('submitEntry')}
        </Link>
      )}
    </>
  );
}
