import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { storeClick } from '../boot/eventReplay';
import { recoverFromLoadFailure } from '../boot/loader';
import { ChunkLoadError } from '../lib/browser/loadChunk';
import { edition } from '../lib/edition';
import { notices } from '../lib/notices';
import type { RegisterState } from '../lib/session/user';
import { requireLogin, useUser } from '../lib/session/user';
import { Button } from '../ui/button/Button';
import { UserMenu, UserMenuPlaceholder } from './UserMenu';

/**
 * The header's actions: the login, or what an entrant can do next. Pages are prerendered with both, and the styles show
 * those of the login hint, so that the header does not shift when the application arrives.
 */
export function HeaderActions() {
  const { ready, user, registerState } = useUser();
  return (
    <>
      {!user && (
        <span className={ready ? 'actions' : 'actions for-visitors'}>
          <LogInButton />
        </span>
      )}
      {(user || !ready) && (
        <span className={ready ? 'actions' : 'actions for-entrants'}>
          <EntrantActions registerState={ready ? registerState : null} />
          {user && ready ? <UserMenu user={user} /> : <UserMenuPlaceholder />}
        </span>
      )}
    </>
  );
}

interface EntrantActionsProps {
  /** Null while it is loading: both actions are rendered then, and the styles show the one of the login hint. */
  registerState: RegisterState | null;
}

/** What a logged-in entrant can do next. The camp takes no submissions: its materials come with the registration. */
export function EntrantActions({ registerState }: EntrantActionsProps) {
  const { t } = useTranslation();
  const entries = edition === 'international';
  const look = entries ? 'button-text' : 'button-primary';
  const ifHinted = (className: string) => (registerState === null ? ` ${className}` : '');
  return (
    <>
      {(registerState === null || registerState === 'PASS') && (
        <Link className={`button button-small ${look}${ifHinted('for-approved')}`} to="/create">
          {t('create')}
        </Link>
      )}
      {registerState !== 'PASS' && (
        <Link className={`button button-small ${look}${ifHinted('for-others')}`} to="/register">
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

/** Opens the login window. When its chunk cannot be loaded, the click is replayed after a reload. */
function LogInButton() {
  const { t } = useTranslation(['common', 'errors']);
  const logIn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    requireLogin(() => true).catch((error: unknown) => {
      if (!(error instanceof ChunkLoadError)) return notices.error(t('errors:loginFailed'));
      return recoverFromLoadFailure(() => {
        storeClick(currentTarget);
        location.reload();
      });
    });
  };
  return (
    <Button look="outline" size="small" onClick={logIn}>
      {t('logIn')}
    </Button>
  );
}
