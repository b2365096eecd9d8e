import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { edition } from '../lib/edition';
import type { RegisterState } from '../lib/session/user';

interface EntrantActionsProps {
  /** Null while it is being asked for: then both are here, and the hint of a login shows the right one. */
  registerState: RegisterState | null;
}

/** What a logged-in entrant can do next. The camp takes no entries: its materials come with the registration. */
export function EntrantActions({ registerState }: EntrantActionsProps) {
  const { t } = useTranslation();
  const entries = edition === 'international';
  const look = entries ? 'button-text' : 'button-primary';
  const held = (className: string) => (registerState === null ? ` ${className}` : '');
  return (
    <>
      {(registerState === null || registerState === 'PASS') && (
        <Link className={`button button-small ${look}${held('for-approved')}`} to="/create">
          {t('create')}
        </Link>
      )}
      {registerState !== 'PASS' && (
        <Link className={`button button-small ${look}${held('for-others')}`} to="/register">
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
