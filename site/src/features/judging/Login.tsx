import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { kind } from '../../lib/edition';
import { tokensIn, type InvitationState } from '../../lib/session/invitation';
import { CodeStep } from './components/login/CodeStep';
import { JuryRoom } from './components/login/JuryRoom';
import { JuryTable } from './components/JuryTable';
import { InvitationStep } from './components/login/InvitationStep';
import { PasswordStep } from './components/login/PasswordStep';
import { RecoveryCodes } from './components/login/RecoveryCodes';
import { useLogin } from './hooks/useLogin';
import './components/judging.css';
import './components/login/login.css';

/**
 * The jury's login, which leads judges to their scores and nominators to their nominations. With an invitation, the
 * password is chosen first. Its token leaves the address for the state of the history entry.
 */
export default function Login() {
  const { search, state: given } = useLocation();
  const state = given as ({ expired?: string } & InvitationState) | null;
  const navigate = useNavigate();
  useEffect(() => {
    const found = tokensIn(search);
    if (found) void navigate('/login', { replace: true, state: found });
  }, [search, navigate]);
  const login = useLogin(state?.factor);
  const [invited, setInvited] = useState<string>();
  const taken = (name: string, password: string) => {
    setInvited(name);
    return login.start(name, password);
  };
  const { step } = login;
  const asked = (
    <>
      {step.kind === 'password' &&
        (state?.invite && !invited ? (
          <InvitationStep token={state.invite} onTaken={taken} />
        ) : (
          <PasswordStep login={login} expired={state?.expired} name={invited} />
        ))}
      {step.kind === 'code' && <CodeStep login={login} />}
      {step.kind === 'enrolment' && <CodeStep login={login} enrolment={step.key} />}
      {step.kind === 'recovery' && (
        <RecoveryCodes codes={step.codes} onDone={() => void login.finish(step.login)} />
      )}
    </>
  );
  return (
    <div className="judge-login">
      {kind === 'films' ? <JuryRoom>{asked}</JuryRoom> : <JuryTable>{asked}</JuryTable>}
    </div>
  );
}
