import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { JudgeClient } from '../api/JudgeClient';
import { readSession, type JudgeSession } from '../api/session';
import { SkewNotice } from './SkewNotice';
import { useJudgeClient } from '../hooks/useJudgeClient';
import { WrongRole } from './WrongRole';

/** What a desk needs to work. */
export interface JudgeScreenProps {
  session: JudgeSession;
  calls: JudgeClient;
}

interface JudgeGateProps {
  /** Whose desk it is. */
  for: JudgeSession['role'];
  children: (desk: JudgeScreenProps) => ReactNode;
}

/** Lets in who logged in for this desk; others log in first, or are shown to their own. */
export function JudgeGate({ for: role, children }: JudgeGateProps) {
  const [session] = useState(readSession);
  if (!session) return <Navigate to="/login" replace />;
  if (session.role !== role) return <WrongRole session={session} />;
  return <JudgeScreen session={session}>{children}</JudgeScreen>;
}

function JudgeScreen({ session, children }: Pick<JudgeGateProps, 'children'> & { session: JudgeSession }) {
  const { calls, skew } = useJudgeClient(session);
  return (
    <>
      {skew && <SkewNotice skew={skew} />}
      {children({ session, calls })}
    </>
  );
}
