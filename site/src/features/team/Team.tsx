import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, messageOf } from '../../lib/api/error';
import { FormError } from '../../ui/form/FormSection';
import { confirmMembership, leaveTeam, readMembership, type Membership } from './api';
import { MembershipView } from './components/MembershipView';
import './team.css';

/** The token follows the # of the address, which browsers send to no server. */
const tokenOf = (hash: string) => decodeURIComponent(hash.slice(1));

/** What is stored about a team member, who has a link and no account. */
export default function Team() {
  const { t, i18n } = useTranslation('team');
  const [token] = useState(() => tokenOf(location.hash));
  const [membership, setMembership] = useState<Membership | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const show = (answer: Promise<Membership>) =>
    answer
      .then(setMembership, (error: unknown) =>
        setFailure(isCode(error, 'NOT_FOUND') ? t('unknown') : messageOf(i18n, error)),
      )
      .finally(() => setBusy(false));
  const run = (call: (token: string) => Promise<Membership>) => {
    setBusy(true);
    setFailure('');
    void show(call(token));
  };
  useEffect(() => {
    void show(readMembership(token));
    // The link is read once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <article className="wrap team-page">
      <h1 className="display">{t('title')}</h1>
      {membership && (
        <MembershipView
          membership={membership}
          busy={busy}
          onConfirm={() => run(confirmMembership)}
          onLeave={() => run(leaveTeam)}
        />
      )}
      <FormError text={failure} />
    </article>
  );
}
