import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api/api';
import { isCode } from '../../../lib/api/error';
import { JudgeClient } from '../api/JudgeClient';
import { dropSession, type JudgeSession } from '../api/session';
import { skewOf, type Skew } from '../api/skew';
import { logFailure } from '../api/logFailure';

/**
 * The signed calls of a judge, and what keeps all of them from working: a wrong clock. A login that ran out leads to
 * the login page; drafts and place wait until the judge is back.
 */
export function useJudgeClient(session: JudgeSession): { calls: JudgeClient; skew: Skew | null } {
  const navigate = useNavigate();
  const [calls] = useState(() => new JudgeClient({ api, session, log: logFailure }));
  const [skew, setSkew] = useState<Skew | null>(null);
  useEffect(
    () =>
      calls.onFailure((error) => {
        if (isCode(error, 'LOGIN_EXPIRED') || isCode(error, 'SIGNATURE_INVALID')) {
          dropSession();
          void navigate('/login', { replace: true, state: { expired: session.name } });
          return;
        }
        const found = skewOf(error, Date.now());
        if (found) setSkew(found);
      }),
    [calls, navigate, session],
  );
  return { calls, skew };
}
