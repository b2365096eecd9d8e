import { endsOf } from '../../lib/clock/assumedClock';
import type { ContestClock } from '../../lib/clock/contestClock';
import { wordsOf } from '../../lib/island';
import { remaining, type Remaining } from '../../lib/locale/dates';
import { nextStep, type Standing } from '../../lib/session/nextStep';

/** The texts of the countdown in the page's language. */
export type CountdownWords =
  'opensIn' | 'closesIn' | 'entriesIn' | `${'day' | 'hour' | 'minute'}${'One' | 'Other'}`;

export const countdownWords = (element: HTMLElement) => wordsOf<CountdownWords>(element);

/** What is counted down to, and how long it takes. */
export interface Countdown {
  label: 'opensIn' | 'closesIn' | 'entriesIn';
  /** Null before an opening that waits. */
  left: Remaining | null;
}

/**
 * Counts to the opening, then to the end of what the reader can still do, then to the end of registration, then to the end
 * of submission. `standing` is null for visitors who are not logged in.
 */
export function countdownOf(clock: ContestClock, standing: Partial<Standing> | null): Countdown {
  const now = clock.now();
  const { opensAt, registrationEndsAt, submissionEndsAt, held } = endsOf(clock);
  const to = (label: Countdown['label'], moment: number) => ({ label, left: remaining(moment - now) });
  if (held) return { label: 'opensIn', left: null };
  if (now < opensAt) return to('opensIn', opensAt);
  if (standing) {
    const step = nextStep(standing, now);
    if (step === 'enter') return to('entriesIn', ownEnd(standing.submitUntil, standing));
    if (step === 'register' || step === 'resubmit')
      return to('closesIn', ownEnd(standing.registerUntil, standing));
  }
  if (now < registrationEndsAt || !submissionEndsAt) return to('closesIn', registrationEndsAt);
  return to('entriesIn', submissionEndsAt);
}

/** The end of what a reader can do, or of the grace for files that began to arrive in time. */
const ownEnd = (until: string | null | undefined, { uploadGraceUntil }: Partial<Standing>): number =>
  Date.parse(until ?? uploadGraceUntil ?? '');

/**
 * The number on the screen: days, then hours, then minutes. A unit ends when fewer than two of it are left: "1 hour" would
 * hide nearly another one.
 */
export function countOf(
  { left }: Countdown,
  words: Record<CountdownWords, string>,
): { count: string; unit: string } {
  if (!left) return { count: '–', unit: '' };
  const { days, hours, minutes } = left;
  const [name, count] =
    days > 1
      ? (['day', days] as const)
      : days || hours > 1
        ? (['hour', days * 24 + hours] as const)
        : (['minute', hours * 60 + minutes] as const);
  return { count: String(count), unit: words[`${name}${count === 1 ? 'One' : 'Other'}`] };
}
