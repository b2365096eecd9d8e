import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { storeClick } from '../boot/eventReplay';
import { recoverFromLoadFailure } from '../boot/loader';
import { ChunkLoadError } from '../lib/browser/loadChunk';
import { kind } from '../lib/edition';
import { notices } from '../lib/notices';
import type { NextStep } from '../lib/session/nextStep';
import { useNextStep } from '../lib/session/useNextStep';
import { MY_REGISTRATION } from '../lib/paths';
import { requireLogin, useUser, type Sent } from '../lib/session/user';
import { Button } from '../ui/button/Button';
import { UserMenu, UserMenuPlaceholder } from './UserMenu';

/**
 * The header's actions: the login, or what an entrant can do next. Pages are prerendered with both, and the styles show
 * those of the login hint, so that the header does not shift when the application arrives.
 */
export function HeaderActions() {
  const { ready, user } = useUser();
  const step = useNextStep();
  return (
    <>
      {!user && (
        <span className={ready ? 'actions' : 'actions for-visitors'}>
          <LogInButton />
        </span>
      )}
      {(user || !ready) && (
        <span className={ready ? 'actions' : 'actions for-entrants'}>
          <EntrantActions step={step} />
          {user && ready ? <UserMenu user={user} /> : <UserMenuPlaceholder />}
        </span>
      )}
    </>
  );
}

type Entry = NonNullable<Sent['entry']>;

interface EntrantActionsProps {
  /** Null while it is loading: all actions are rendered then, and the styles show those of the login hint. */
  step: NextStep | null;
}

/** What a logged-in entrant can do next: one primary action, and the studio beside it once they are approved. */
export function EntrantActions({ step }: EntrantActionsProps) {
  const { t } = useTranslation();
  const { entry, registration } = useUser();
  const entries = kind === 'films';
  const shown = (...steps: NextStep[]) => step === null || steps.includes(step);
  const look = (of: string, hint: string) => `button button-small ${of}${step === null ? ` ${hint}` : ''}`;
  return (
    <>
      {shown('register', 'resubmit') && (
        <Link className={look('button-primary', 'for-others')} to="/register">
          {t(step === 'resubmit' ? 'resubmit' : 'register')}
        </Link>
      )}
      {step === 'review' && (
        <Link className="quiet small" to={MY_REGISTRATION}>
          {t(registration?.correctable ? 'sent.correctable' : 'registerState.SUBMITTED')}
        </Link>
      )}
      {step === 'closed' && <span className="quiet small">{t('registrationClosed')}</span>}
      {shown('enter', 'create') && (
        <Link
          className={look(entries && step !== 'create' ? 'button-text' : 'button-primary', 'for-approved')}
          to="/create"
        >
          {t('create')}
        </Link>
      )}
      {entries && (entry ? step !== null : shown('enter')) && (
        <Link className={look(entry ? 'button-outline' : 'button-primary', 'for-approved')} to="/submit">
          {entry ? entryText(t, entry, step) : t('submitEntry')}
        </Link>
      )}
    </>
  );
}

/** That the film is in, and whether it can be replaced. */
const entryText = (t: TFunction, { version, limit, replaceable }: Entry, step: NextStep | null): string =>
  t(`sent.${replaceable && step === 'enter' ? 'replace' : version < limit ? 'in' : 'full'}`, { version });

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
