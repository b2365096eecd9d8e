import { useUser } from '../lib/session/useUser';
import { EntrantActions } from './EntrantActions';
import { HeldMenu } from './HeldMenu';
import { LogInButton } from './LogInButton';
import { UserMenu } from './UserMenu';

/**
 * The header's actions: a login, or what an entrant can do. Pages are built with both, and styles show those of the hint
 * that a login left; so the header stands still while the application arrives.
 */
export function VisitorActions() {
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
          {user && ready ? <UserMenu user={user} /> : <HeldMenu />}
        </span>
      )}
    </>
  );
}
