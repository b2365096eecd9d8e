import type { Schema } from '../api/schema';

/**
 * What a visitor can do next: send a registration, send a denied one again, wait for the review, submit a work, create,
 * or nothing more.
 */
export type NextStep = 'register' | 'resubmit' | 'review' | 'enter' | 'create' | 'closed';

/** The parts of the status that decide the next step. */
export type Standing = Pick<
  Schema<'Status'>,
  'registerState' | 'registerUntil' | 'submitUntil' | 'uploadGraceUntil'
>;

/**
 * The next step of an entrant at contest time `now` (milliseconds since the epoch). Without a state they have not
 * registered; a deadline that is missing is closed.
 */
export function nextStep(standing: Partial<Standing>, now: number): NextStep {
  const { registerState, registerUntil, submitUntil, uploadGraceUntil } = standing;
  const open = (until: string | null | undefined) => now < Date.parse(until ?? '');
  switch (registerState) {
    case 'SUBMITTED':
      return 'review';
    case 'PASS':
      return open(submitUntil) || open(uploadGraceUntil) ? 'enter' : 'create';
    default:
      // The grace of an application whose files began to upload in time.
      if (!open(registerUntil) && !open(uploadGraceUntil)) return 'closed';
      return registerState === 'DENY' ? 'resubmit' : 'register';
  }
}
