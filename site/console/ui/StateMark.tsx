import type { ReactNode } from 'react';

/** The shape beside the name of a state. */
const SHAPES: Record<string, string> = {
  SUBMITTED: 'st-wait',
  PASS: 'st-ok',
  DENY: 'st-bad',
  ok: 'st-ok',
  bad: 'st-bad',
  warn: 'st-warn',
  wait: 'st-wait',
  off: 'st-off',
};

/** A state: its name, with a shape and a colour. */
export function StateMark({ state, children }: { state: string; children: ReactNode }) {
  return <span className={`st ${SHAPES[state] ?? 'st-off'}`}>{children}</span>;
}
