import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button/Button';
import { deskOf, dropSession, type JudgeSession } from '../api/session';
import './judging-notice.css';

/** What a nominator sees at the judges' desk, and a judge at the nominators'. */
export function WrongRole({ session: { name, role } }: { session: JudgeSession }) {
  const { t } = useTranslation('judging');
  const navigate = useNavigate();
  return (
    <div className="desk-wrong stack">
      <h1>{t(role === 'judge' ? 'desk.wrongJudge' : 'desk.wrongNominator')}</h1>
      <p className="quiet">{t('desk.wrongText', { name })}</p>
      <div className="row">
        <Link className="button button-primary" to={deskOf(role)}>
          {t('desk.ownPage')}
        </Link>
        <Button
          look="text"
          onClick={() => {
            dropSession();
            void navigate('/login');
          }}
        >
          {t('desk.otherLogin')}
        </Button>
      </div>
    </div>
  );
}
