import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useLanguage } from '../../lib/locale/useLanguage';
import { notices } from '../../lib/notices';
import { pagePath } from '../../lib/paths';
import { withQueries } from '../../lib/query/withQueries';
import { Frame } from '../../ui/layout/Frame';
import type { Submission } from './api/submission';
import { SubmissionForm } from './components/SubmissionForm';
import './submission.css';

/** Delay before the visitor is taken home, in milliseconds. */
export const HOME_AFTER_MS = 3_000;

function Submit() {
  const { t } = useTranslation('submission');
  const [done, setDone] = useState<Submission | null>(null);
  const finish = (submission: Submission) => {
    setDone(submission);
    notices.success(t('done.toast'));
  };
  return done ? <Done submission={done} /> : <SubmissionForm onSent={finish} />;
}

/** Confirms the submission, and navigates home after HOME_AFTER_MS. */
function Done({ submission }: { submission: Submission }) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const home = pagePath('/', language);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(home), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, home]);
  return (
    <div className="wrap submitted" role="status">
      <Frame ratio="scope" className="submitted-frame">
        <div className="lit submitted-screen">
          <h2>{t('done.title')}</h2>
        </div>
      </Frame>
      <p className="lead">{t('done.text', { title: submission.title })}</p>
      <Link className="button button-primary" to={home}>
        {common('backToHome')}
      </Link>
    </div>
  );
}

/** The submission page. */
export default withQueries(Submit);
