import type { ReactNode } from 'react';

/** The shape beside the name of a state. */
const SHAPES: Record<string, string> = {
  SUBMITTED: 'status-wait',
  PASS: 'status-ok',
  DENY: 'status-bad',
  ok: 'status-ok',
  bad: 'status-bad',
  warn: 'status-warn',
  wait: 'status-wait',
  off: 'status-off',
};

/** A state: its name, with a shape and a colour. */
export function StateMark({ state, children }: { state: string; children: ReactNode }) {
  return <span className={`status ${SHAPES[state] ?? 'status-off'}`}>{children}</span>;
}
