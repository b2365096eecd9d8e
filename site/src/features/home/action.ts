import type { Act } from '../../lib/clock/acts';
import type { Hinted } from '../../lib/session/loginHint';
import { nextStep, type NextStep } from '../../lib/session/nextStep';

/**
 * The one primary action of Home: what the reader can do in the contest, else what the act offers: to read the guidelines,
 * to see how works are judged, the finalists or the winners.
 */
export type HomeAction =
  | Exclude<NextStep, 'closed'>
  | 'correct' // the registration is in, and no organiser has opened it
  | 'replace' // the film is in, and versions are left
  | 'full' // the film is in, and all versions are used
  | 'in' // the film is in, and can no longer be replaced
  | 'read'
  | 'judging'
  | 'finalists'
  | 'winners';

/** What decides about the action. */
export interface Situation {
  act: Act;
  /** The reader's standing; null for visitors who are not logged in. */
  standing: Hinted | null;
  /** Contest time in milliseconds since the epoch. */
  now: number;
  /** When registration ends for everybody. */
  registrationEndsAt: number;
  /** Whether the results are published. */
  winners: boolean;
}

/** Acts in which the contest still takes something from entrants, or has not yet said who goes on. */
const RUNNING: readonly Act[] = ['before', 'open', 'last', 'closed'];

/** The primary action of Home. What an entrant may still send comes first, until the results are public. */
export function homeAction(situation: Situation): HomeAction {
  const { act, standing, now, winners } = situation;
  if (!standing || winners) return actionOfAct(situation);
  const step = nextStep(standing, now);
  const { entry, registration } = standing;
  if (entry && RUNNING.includes(act)) {
    if (entry.replaceable && step === 'enter') return 'replace';
    return entry.version < entry.limit ? 'in' : 'full';
  }
  if (step === 'enter' || step === 'resubmit') return step;
  if (step === 'register') return act === 'before' ? 'read' : step;
  if (step !== 'closed' && RUNNING.includes(act))
    return step === 'review' && registration?.correctable ? 'correct' : step;
  return act === 'open' || act === 'last' ? 'judging' : actionOfAct(situation);
}

function actionOfAct({ act, now, registrationEndsAt, winners }: Situation): HomeAction {
  if (act === 'before') return 'read';
  if (act === 'open' || act === 'last') return now < registrationEndsAt ? 'register' : 'judging';
  if (act === 'closed') return 'judging';
  return winners && act !== 'archive' ? 'winners' : 'finalists';
}
