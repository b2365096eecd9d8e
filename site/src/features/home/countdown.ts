import { actDates } from '../../lib/clock/acts';
import { endsOf } from '../../lib/clock/assumedClock';
import type { ContestClock } from '../../lib/clock/contestClock';
import { wordsOf } from '../../lib/island';
import { remaining, type Remaining } from '../../lib/locale/dates';

/** The texts of the countdown in the page's language. */
export type CountdownWords =
  'opensIn' | 'closesIn' | 'entriesIn' | `${'day' | 'hour' | 'minute'}${'One' | 'Other'}`;

export const countdownWords = (element: HTMLElement) => wordsOf<CountdownWords>(element);

/** What is counted down to, and how long it takes. */
export interface Countdown {
  label: 'opensIn' | 'closesIn' | 'entriesIn';
  left: Remaining;
}

/** Counts to the opening, then to the end of registration, then to the end of submission. */
export function countdownOf(clock: ContestClock): Countdown {
  const now = clock.now();
  const { opensAt } = actDates;
  const { registrationEndsAt, submissionEndsAt } = endsOf(clock);
  const to = (label: Countdown['label'], moment: number) => ({ label, left: remaining(moment - now) });
  if (now < opensAt) return to('opensIn', opensAt);
  if (now < registrationEndsAt || !submissionEndsAt) return to('closesIn', registrationEndsAt);
  return to('entriesIn', submissionEndsAt);
}

/** The number on the screen: days, in the last day hours, in the last hour minutes. */
export function countOf(
  clock: ContestClock,
  words: Record<CountdownWords, string>,
): { count: string; unit: string } {
  const { left } = countdownOf(clock);
  const name = left.days ? 'day' : left.hours ? 'hour' : 'minute';
  const count = left[`${name}s`];
  return { count: String(count), unit: words[`${name}${count === 1 ? 'One' : 'Other'}`] };
}
