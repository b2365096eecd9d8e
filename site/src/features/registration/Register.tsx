import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../lib/edition';
import { useUser } from '../../lib/session/user';
import { Button } from '../../ui/button/Button';
import { Empty } from '../../ui/feedback/Empty';
import { Spinner } from '../../ui/feedback/Spinner';
import { readRegistration, type Registration } from './api/registration';
import { CampNotOpen } from './components/CampNotOpen';
import { draftOf } from './model/draft';
import { RegistrationForm } from './components/RegistrationForm';
import { UnderReview } from './components/UnderReview';
import './registration.css';

/** The registration page: the form, or, once it is sent, what was sent. */
export default function Register() {
  const { registerState } = useUser();
  const [denied] = useState(registerState === 'DENY');
  const [sent, setSent] = useState<Registration | null>(null);
  if (edition === 'camp') return <CampNotOpen />;
  if (sent) return <UnderReview registration={sent} />;
  return denied ? <Again onSent={setSent} /> : <RegistrationForm before={null} onSent={setSent} />;
}

/** The form of an entrant who was turned down: filled with what they sent, under the reason. */
function Again({ onSent }: { onSent: (registration: Registration) => void }) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const [before, setBefore] = useState<Registration | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    readRegistration().then(
      (registration) => gone || setBefore(registration),
      () => gone || setBefore('failed'),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  const tryAgain = () => {
    setBefore(null);
    setTries(tries + 1);
  };
  if (before === null)
    return (
      <div className="screen-waiting">
        <Spinner label={common('loading')} />
      </div>
    );
  if (before === 'failed')
    return (
      <div className="wrap review">
        <Empty title={t('readFailed')}>
          <Button onClick={tryAgain}>{t('tryAgain')}</Button>
        </Empty>
      </div>
    );
  return <RegistrationForm before={draftOf(before)} reason={before.reason ?? ''} onSent={onSent} />;
}
