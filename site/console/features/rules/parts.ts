import type { Bilingual } from '@/lib/locale/language';

/** The values of the parts of the rules, as `GET rules/{part}` has them. */
export interface Criterion {
  id: string;
  weight: number;
  name: Bilingual;
  note?: Bilingual;
}

export interface Award {
  id: string;
  limit: number;
  name: Bilingual;
}

export const GIVERS = ['rank', 'criterion', 'award', 'category', 'final', 'hand'] as const;
export type Giver = (typeof GIVERS)[number];

/** What gives a prize. */
export interface Given {
  id: string;
  name: Bilingual;
  by?: Giver;
  criterion?: string;
  award?: string;
  category?: string;
}

export interface Prize extends Given {
  winners: number | null;
  amount: number | null;
  currency?: string;
  recipients: Bilingual;
  awards?: Given[];
}

export interface Prizes {
  currency: string;
  prizes: Prize[];
}

export type Limits = Record<string, number>;

export interface Dates {
  timezone: string;
  registration: { opensAt: string; endsAt: string };
  submission: { endsAt: string } | null;
  decisionWindowHours: number;
  uploadGraceHours: number;
  phases: { id: string; startsAt: string; endsAt: string; at?: string; name: Bilingual; when?: Bilingual }[];
}

export interface RankingRule {
  official: 'mean' | 'corrected';
  /** 0: three, or half the jury if that is less. */
  minimumCards: number;
  shrinkage: number;
}

export type Safeguards = Record<string, boolean>;

export interface Order {
  rounds: ('nominations' | 'scores')[];
  lateWorks: 'assign' | 'wait';
}

/** Most criteria, and most awards, of an edition. */
export const MOST = 8;

/** Whole weights that sum to 100, with the one at `index` as wished and the others in their former proportion, each at least 1. */
export function reweighed(weights: readonly number[], index: number, wished: number): number[] {
  const others = weights.length - 1;
  if (others < 1) return [100];
  const own = Math.max(1, Math.min(100 - others, Math.round(wished)));
  const spare = 100 - own - others;
  const shares = weights.map((weight, i) => (i === index ? 0 : Math.max(0, weight - 1)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const exact = shares.map((share, i) =>
    i === index ? 0 : total ? (share / total) * spare : spare / others,
  );
  const whole = exact.map(Math.floor);
  // What rounding leaves goes to the largest remainders.
  let left = spare - whole.reduce((sum, value) => sum + value, 0);
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .filter(({ i }) => i !== index)
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order) {
    if (left <= 0) break;
    whole[i]! += 1;
    left -= 1;
  }
  return whole.map((value, i) => (i === index ? own : value + 1));
}

/** The criteria with a new one, which begins with ten of a hundred. */
export function withCriterion(criteria: readonly Criterion[], id: string): Criterion[] {
  const all = [...criteria, { id, weight: 10, name: { en: '', zh: '' }, note: { en: '', zh: '' } }];
  return weighed(
    all,
    reweighed(
      all.map(({ weight }) => weight),
      all.length - 1,
      10,
    ),
  );
}

/** The criteria without one, whose weight goes to the others in proportion. */
export function withoutCriterion(criteria: readonly Criterion[], index: number): Criterion[] {
  const left = criteria.toSpliced(index, 1);
  const total = left.reduce((sum, { weight }) => sum + weight, 0);
  const first = Math.round(((left[0]?.weight ?? 0) / total) * 100);
  return weighed(
    left,
    reweighed(
      left.map(({ weight }) => weight),
      0,
      first,
    ),
  );
}

export const weighed = (criteria: readonly Criterion[], weights: readonly number[]): Criterion[] =>
  criteria.map((criterion, i) => ({ ...criterion, weight: weights[i]! }));

/** What gives a prize when it does not say: ranks if it has a number of winners, else organisers. */
export const giverOf = ({ by, criterion, winners }: Given & { winners?: number | null }): Giver =>
  by ?? (criterion ? 'criterion' : winners ? 'rank' : 'hand');
