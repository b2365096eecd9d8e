import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { notices } from '../../lib/notices';
import { isCorrectView, isSentView, MY_REGISTRATION } from '../../lib/paths';
import { withQueries } from '../../lib/query/withQueries';
import { useUser } from '../../lib/session/user';
import type { Registration } from '../../lib/registration';
import { Correction } from './components/Correction';
import { MyRegistration, WithRegistration } from './components/MyRegistration';
import { RegistrationForm } from './components/RegistrationForm';
import { SentRegistration } from './components/SentRegistration';
import type { AfterRegistration } from './hooks/useRegistration';
import { draftOf } from './model/draft';
import './registration.css';

function Register() {
  const { t } = useTranslation('registration');
  const { registerState } = useUser();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sent, setSent] = useState<Registration | null>(null);
  const finish = (registration: Registration) => {
    queries.setQueryData(['registration'], registration);
    setSent(registration);
    // A reload shows what was sent.
    void navigate(MY_REGISTRATION, { replace: true });
  };
  const showStored = async () => {
    await queries.invalidateQueries({ queryKey: ['registration'] });
    notices.error(t('errors.already'));
    void navigate(MY_REGISTRATION, { replace: true });
  };
  if (sent) return <SentRegistration registration={sent} fresh />;
  if (isCorrectView(search) && registerState === 'SUBMITTED') return <Correction onSent={finish} />;
  if ((isSentView(search) || isCorrectView(search)) && registerState !== 'NONE') return <MyRegistration />;
  return <Form onSent={finish} onAlreadySent={() => void showStored()} />;
}

/** The form; after a denied registration filled with its values, below the reason. */
function Form(after: AfterRegistration) {
  const { registerState } = useUser();
  const [denied] = useState(registerState === 'DENY');
  if (!denied) return <RegistrationForm before={null} {...after} />;
  return (
    <WithRegistration>
      {(data) => <RegistrationForm before={draftOf(data)} reason={data.reason ?? ''} {...after} />}
    </WithRegistration>
  );
}

/** The registration page: the form or, once it is sent and at MY_REGISTRATION, what was sent. */
export default withQueries(Register);
