import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrorsOf, isCode } from '../../../lib/api/error';
import type { Schema } from '../../../lib/api/schema';
import type { Wait } from '../../../lib/clock/useSecondsLeft';
import { beginEnrolment, keepSession, logIn, pageOf, type Credentials } from '../api/session';

/** What the login page asks for. */
export type LoginStep =
  | { kind: 'password' }
  | { kind: 'code' }
  | { kind: 'enrolment'; key: Schema<'SecondFactor'> }
  | { kind: 'recovery'; login: Schema<'JudgeLogin'>; codes: string[] };

export interface LoginFlow {
  step: LoginStep;
  busy: boolean;
  /** Why the last try failed; null without one. */
  failure: unknown;
  /** The name that has to wait after too many tries, and how long. */
  locked: (Wait & { name: string }) | null;
  /** Logs in with name and password, or shows the step that is missing. */
  start: (name: string, password: string) => Promise<void>;
  /** Logs in with the name and password of `start` and a code. */
  confirm: (code: string) => Promise<void>;
  /** Ends the login that has just shown its recovery codes: leads to the judge's page. */
  finish: (login: Schema<'JudgeLogin'>) => Promise<void>;
  /** Back to name and password. */
  reset: () => void;
}

/**
 * The steps of a judge's login: name and password, a code where one is asked for, and before it the setting up. `factor` is
 * the token of a mailed link, which takes the place of the code.
 */
export function useLogin(factor?: string): LoginFlow {
  const navigate = useNavigate();
  const [step, setStep] = useState<LoginStep>({ kind: 'password' });
  const [given, setGiven] = useState<Credentials>({ name: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [locked, setLocked] = useState<LoginFlow['locked']>(null);

  const finish = async (login: Schema<'JudgeLogin'>) => {
    await navigate(pageOf(login.role), { replace: true });
  };
  const fail = (error: unknown, name: string) => {
    setFailure(error);
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      setLocked({ name, from: Date.now(), until: Date.now() + error.retryAfter * 1000 });
  };
  const attempt = async (credentials: Credentials) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setGiven({ ...credentials, secondFactor: undefined });
    try {
      const login = await logIn(credentials);
      keepSession(login);
      if (login.recoveryCodes) setStep({ kind: 'recovery', login, codes: login.recoveryCodes });
      else await finish(login);
    } catch (error) {
      await missingStep(error, credentials).then(
        (next) => (next ? setStep(next) : fail(error, credentials.name)),
        (reason: unknown) => fail(reason, credentials.name),
      );
    } finally {
      setBusy(false);
    }
  };
  return {
    step,
    busy,
    failure,
    locked,
    start: (name, password) => attempt({ name, password, secondFactor: factor }),
    confirm: (code) => attempt({ ...given, secondFactor: code }),
    finish,
    reset: () => {
      setFailure(null);
      setGiven({ name: '', password: '' });
      setStep({ kind: 'password' });
    },
  };
}

/** The step that a failed login asks for; null when it failed for another reason. */
async function missingStep(error: unknown, credentials: Credentials): Promise<LoginStep | null> {
  if (!isCode(error, 'SECOND_FACTOR_REQUIRED')) return null;
  if (!fieldErrorsOf(error).enrolment) return { kind: 'code' };
  return { kind: 'enrolment', key: await beginEnrolment(credentials) };
}
