import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { JudgeCalls } from '../api/JudgeCalls';
import { readSession, type JudgeSession } from '../api/session';
import { SkewNotice } from './SkewNotice';
import { useJudgeCalls } from '../hooks/useJudgeCalls';
import { WrongDesk } from './WrongRole';

/** What a desk needs to work. */
export interface DeskProps {
  session: JudgeSession;
  calls: JudgeCalls;
}

interface DeskDoorProps {
  /** Whose desk it is. */
  for: JudgeSession['role'];
  children: (desk: DeskProps) => ReactNode;
}

/** Lets in who logged in for this desk; others log in first, or are shown to their own. */
export function DeskDoor({ for: role, children }: DeskDoorProps) {
  const [session] = useState(readSession);
  if (!session) return <Navigate to="/login" replace />;
  if (session.role !== role) return <WrongDesk session={session} />;
  return <OpenDesk session={session}>{children}</OpenDesk>;
}

function OpenDesk({ session, children }: Pick<DeskDoorProps, 'children'> & { session: JudgeSession }) {
  const { calls, skew } = useJudgeCalls(session);
  return (
    <>
      {skew && <SkewNotice skew={skew} />}
      {children({ session, calls })}
    </>
  );
}
