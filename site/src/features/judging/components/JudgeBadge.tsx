import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../api/logOut';
import { readSession, type JudgeSession } from '../api/session';
import { GuidelinesLink } from './GuidelinesLink';
import { OwnPasswordDialog } from './OwnPasswordDialog';

/** The judge's name, the change of the own password and the log-out button. */
export function JudgeBadge({ name }: { name: string }) {
  const { t } = useTranslation('judging');
  const navigate = useNavigate();
  const [changing, setChanging] = useState<JudgeSession | null>(null);
  const loggedIn = t('judging.loggedIn', { name });
  return (
    <div className="judging-login">
      <span className="visually-hidden">{loggedIn}</span>
      <span className="judging-login-name" title={loggedIn} aria-hidden>
        {name}
      </span>
      <GuidelinesLink />
      <button type="button" className="judging-logout" onClick={() => setChanging(readSession())}>
        {t('ownPassword.open')}
      </button>
      <button
        type="button"
        className="judging-logout"
        onClick={() => {
          logOut();
          void navigate('/login');
        }}
      >
        {t('judging.logOut')}
      </button>
      {changing && <OwnPasswordDialog session={changing} onClose={() => setChanging(null)} />}
    </div>
  );
}
