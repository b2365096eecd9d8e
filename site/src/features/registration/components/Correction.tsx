import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { MY_REGISTRATION } from '../../../lib/paths';
import type { Registration } from '../../../lib/registration';
import { draftOf } from '../model/draft';
import { WithRegistration } from './MyRegistration';
import { RegistrationForm } from './RegistrationForm';
import { SentRegistration } from './SentRegistration';

/** The form with what was sent, while no organiser has opened it; else what was sent. */
export function Correction({ onSent }: { onSent: (registration: Registration) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const showStored = async () => {
    await queries.invalidateQueries({ queryKey: ['registration'] });
    void navigate(MY_REGISTRATION, { replace: true });
  };
  return (
    <WithRegistration options={{ staleTime: 0 }}>
      {(data) =>
        data.correctable ? (
          <RegistrationForm
            key={data.version}
            before={draftOf(data)}
            corrects={{ version: data.version, email: data.email }}
            onSent={onSent}
            onAlreadySent={() => void showStored()}
          />
        ) : (
          <SentRegistration registration={data} />
        )
      }
    </WithRegistration>
  );
}
