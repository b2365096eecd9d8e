import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withQueries } from '../../lib/query/withQueries';
import { useUser } from '../../lib/session/user';
import { StepNav } from '../../ui/form/StepNav';
import type { PublishedWorks } from './api/account';
import { Consents } from './components/Consents';
import { Deleted } from './components/Deleted';
import { Deletion } from './components/Deletion';
import { Logins } from './components/Logins';
import { MyData } from './components/MyData';
import { Profile } from './components/Profile';
import './account.css';

const SECTIONS = ['you', 'logins', 'consents', 'data', 'delete'] as const;

/** What is known about the account, where it is logged in, its data, and its deletion. */
function Account() {
  const { t } = useTranslation('account');
  const { user } = useUser();
  const [deleted, setDeleted] = useState<PublishedWorks | null>(null);
  if (deleted) return <Deleted publishedWorks={deleted} />;
  if (!user) return null;
  const steps = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), done: false, errors: 0 }));
  return (
    <div className="wrap form-page account">
      <StepNav steps={steps} />
      <div className="form">
        <Profile key={user.id} user={user} />
        <Logins />
        <Consents />
        <MyData />
        <Deletion user={user} onDeleted={setDeleted} />
      </div>
    </div>
  );
}

/** The page "My account". */
export default withQueries(Account);
