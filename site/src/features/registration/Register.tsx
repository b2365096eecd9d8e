import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSentView, MY_REGISTRATION } from '../../lib/paths';
import { withQueries } from '../../lib/query/withQueries';
import { useUser } from '../../lib/session/user';
import type { Registration } from '../../lib/registration';
import { MyRegistration, WithRegistration } from './components/MyRegistration';
import { RegistrationForm } from './components/RegistrationForm';
import { SentRegistration } from './components/SentRegistration';
import { draftOf } from './model/draft';
import './registration.css';

interface FormProps {
  onSent: (registration: Registration) => void;
}

function Register() {
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
  if (sent) return <SentRegistration registration={sent} fresh />;
  if (isSentView(search) && registerState !== 'NONE') return <MyRegistration />;
  return <Form onSent={finish} />;
}

/** The form; after a denied registration filled with its values, below the reason. */
function Form({ onSent }: FormProps) {
  const { registerState } = useUser();
  const [denied] = useState(registerState === 'DENY');
  if (!denied) return <RegistrationForm before={null} onSent={onSent} />;
  return (
    <WithRegistration>
      {(data) => <RegistrationForm before={draftOf(data)} reason={data.reason ?? ''} onSent={onSent} />}
    </WithRegistration>
  );
}

/** The registration page: the form or, once it is sent and at MY_REGISTRATION, what was sent. */
export default withQueries(Register);
