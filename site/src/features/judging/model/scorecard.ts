import type { Criterion } from '../../../content/catalogue.gen';
import { maxScore } from '../../../lib/limits/limits.gen';
import type { Scorecard } from '../api/scorecards';
import { criteria as ofEdition } from './judged';

export type Dimension = Criterion['id'];

/** Scores by criterion in hundredths of a point, 0 to 10000, so that sums are exact; null or missing: not given yet. */
export type Scores = Readonly<Partial<Record<Dimension, number | null>>>;

/** What was entered for a work and not saved yet. */
export interface ScoreDraft {
  scores: Scores;
  comments: string;
  /** The version of the stored scorecard when the first change was entered, 0 for none. */
  before?: number;
}

const MAXIMUM = maxScore * 100;
export const noScores = (): Scores => Object.fromEntries(ofEdition.map(({ id }) => [id, null]));

/** A stored score in points; null: not given. */
export const scoreIn = (card: Pick<Scorecard, string>, id: Dimension): number | null =>
  typeof card[id] === 'number' ? card[id] : null;

/**
 * Reads points with at most two decimals, as the service does; null for anything else. Takes the full-width digits and
 * points of Chinese and Japanese keyboards too.
 */
export function parseScore(text: string): number | null {
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  const match = /^(\d{1,3})(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!match) return null;
  const score = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return score <= MAXIMUM ? score : null;
}

/** Points without trailing zeros: `83.33`, `90`. */
export const points = (score: number): string => String(score / 100);

/**
 * The weighted total in points, without trailing zeros; a missing score counts 0. Exact to four decimals: the same sum as backend/judging/scorecard.go.
 */
export function totalOf(scores: Scores, criteria: readonly Criterion[]): string {
  const sum = criteria.reduce((total, { id, weight }) => total + (scores[id] ?? 0) * weight, 0);
  return String(sum / 10_000);
}

/** Weighted parts of a total, in points without trailing zeros. */
export interface TotalReach {
  /** What the scores add up to, a missing one counting 0: the least that the total can become. */
  least: string;
  /** What the total becomes if every missing score is 100. */
  most: string;
  /** The most that the given scores could have added up to. */
  of: string;
}

/** What the total of a scorecard can still become. Exact, like `totalOf`. */
export function reachOf(scores: Scores, criteria: readonly Criterion[]): TotalReach {
  const full = (missing: boolean) =>
    criteria.reduce(
      (sum, { id, weight }) => sum + (((scores[id] ?? null) === null) === missing ? MAXIMUM * weight : 0),
      0,
    );
  const least = criteria.reduce((sum, { id, weight }) => sum + (scores[id] ?? 0) * weight, 0);
  return {
    least: totalOf(scores, criteria),
    most: String((least + full(true)) / 10_000),
    of: String(full(false) / 10_000),
  };
}

/** How many scores are given. */
export const givenCount = (scores: Scores): number =>
  Object.values(scores).filter((score) => typeof score === 'number').length;

/** What the form of a work opens with: its stored scorecard, or nothing. */
export function draftOf(card: Scorecard | null): ScoreDraft {
  if (!card) return { scores: noScores(), comments: '' };
  const read = (value: number | null) => (value === null ? null : Math.round(value * 100));
  return {
    scores: Object.fromEntries(ofEdition.map(({ id }) => [id, read(scoreIn(card, id))])),
    comments: card.comments,
  };
}

/** Whether what was entered is based on another scorecard than the stored one, and differs from it. */
export function differs({ scores, comments, before }: ScoreDraft, stored: Scorecard | null): boolean {
  if (!stored || before === undefined || before >= stored.version) return false;
  const now = draftOf(stored);
  const same = Object.keys(scores).every((id) => (scores[id] ?? null) === (now.scores[id] ?? null));
  return !same || comments.trim() !== now.comments;
}

/** The scores in points, as the service takes them. */
export const inPoints = (scores: Scores): Record<Dimension, number | null> =>
  Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [id, typeof score === 'number' ? score / 100 : null]),
  );

/** How many of a work's scores are given: none, some or all. */
export type Progress = 'unscored' | 'partial' | 'scored';

export const progressOf = (card: Pick<Scorecard, 'complete'> | null): Progress =>
  card ? (card.complete ? 'scored' : 'partial') : 'unscored';

/** How many works have each progress. */
export function progressCounts(works: readonly { scorecard: Scorecard | null }[]): Record<Progress, number> {
  const count = { unscored: 0, partial: 0, scored: 0 };
  for (const { scorecard } of works) count[progressOf(scorecard)] += 1;
  return count;
}

/**
 * The works as they are stored now, with the newer scorecard of each, which may be that of another tab. The open work stays
 * when it has left the list: something may be entered for it.
 */
export function asStored<W extends { id: number; scorecard: Scorecard | null }>(
  works: readonly W[],
  stored: readonly W[],
  open?: number,
): W[] {
  const known = new Map(works.map((work) => [work.id, work]));
  const time = (card: Scorecard | null) => (card ? Date.parse(card.updatedAt) : 0);
  const now = stored.map((work) => {
    const mine = known.get(work.id);
    if (!mine) return work;
    return time(work.scorecard) > time(mine.scorecard) ? { ...mine, scorecard: work.scorecard } : mine;
  });
  const at = works.findIndex(({ id }) => id === open);
  if (at >= 0 && !stored.some(({ id }) => id === open)) now.splice(at, 0, works[at]!);
  return now;
}
