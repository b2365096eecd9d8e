import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withQueries } from '../../lib/query/withQueries';
import { useUser } from '../../lib/session/user';
import { Button } from '../../ui/button/Button';
import { Empty } from '../../ui/feedback/Empty';
import '../../ui/feedback/empty.css';
import { Spinner } from '../../ui/feedback/Spinner';
import { readRegistration, type Registration } from './api/registration';
import { RegistrationForm } from './components/RegistrationForm';
import { UnderReview } from './components/UnderReview';
import { draftOf } from './model/draft';
import './registration.css';

interface FormProps {
  onSent: (registration: Registration) => void;
}

function Register() {
  const { registerState } = useUser();
  const [denied] = useState(registerState === 'DENY');
  const [sent, setSent] = useState<Registration | null>(null);
  if (sent) return <UnderReview registration={sent} />;
  return denied ? <DeniedForm onSent={setSent} /> : <RegistrationForm before={null} onSent={setSent} />;
}

/** The form after a denied registration: filled with its values, below the reason. */
function DeniedForm({ onSent }: FormProps) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation();
  const { data, isError, refetch } = useQuery({ queryKey: ['registration'], queryFn: readRegistration });
  if (data) return <RegistrationForm before={draftOf(data)} reason={data.reason ?? ''} onSent={onSent} />;
  if (isError)
    return (
      <div className="wrap review">
        <Empty title={t('readFailed')}>
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </Empty>
      </div>
    );
  return (
    <div className="screen-waiting">
      <Spinner label={common('loading')} />
    </div>
  );
}

/** The registration page: the form or, once it is sent, what was sent. */
export default withQueries(Register);
