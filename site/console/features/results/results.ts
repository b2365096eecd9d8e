import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';
import { readPage } from '../../lib/pages';
import { titlesOf } from '../../lib/titles';
import { orderOf, queryOf } from '../../lib/useFilter';

type Query = NonNullable<paths['/apis/organiser/results']['get']['parameters']['query']>;
export type Results = Data<'/apis/organiser/results', 'get'>;
export type RatedWork = Results['works'][number];
export type Citation = NonNullable<RatedWork['citation']>;
export type Publication = Data<'/apis/organiser/results/publish', 'post'>;
export type LogCheck = Data<'/apis/organiser/results/verify', 'get'>;
export type Ranking = Results['official'];

export const readResults = (edition: Edition, signal: AbortSignal): Promise<Results> =>
  api.get('/apis/organiser/results', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

export const PAGE_SIZE = 100;
/** The ranks as they open: of the official ranking, by rank. */
export const USUAL = { q: '', category: '', ranking: '', sort: '' };

/** The filter of the ranks as the service's query. */
export const rankQuery = ({ q, category, ranking, sort }: typeof USUAL) => ({
  ...{ q, category },
  ...orderOf(sort || ranking),
});

/** A page of the ranks of a filter, with the results that they belong to. */
export const listRanks = (
  edition: Edition,
  values: typeof USUAL,
  language: Language,
  page: number,
  signal: AbortSignal,
): Promise<Results> =>
  readPage(['results', edition, values, titlesOf(values.sort, language)], page, (at) =>
    api.get('/apis/organiser/results', {
      params: {
        query: {
          edition,
          ...queryOf<Omit<Query, 'edition'>>(rankQuery(values)),
          ...titlesOf(values.sort, language),
          ...at,
          pageSize: PAGE_SIZE,
        },
      },
      quiet: true,
      relogin: 'unless-declined',
      signal,
    }),
  );

/** Checks log, ranks, intervals and prizes as an outsider does. NOT_FOUND before the log has a signed head. */
export const verifyResults = (edition: Edition): Promise<LogCheck> =>
  api.get('/apis/organiser/results/verify', { params: { query: { edition } }, quiet: true });

/** Stores why a work won, in the jury's words; null removes them. CONFLICT when they are no longer `before`. */
export const citeWork = (
  edition: Edition,
  body: { workId: number; jury: Citation['jury']; before: Citation['jury'] },
): Promise<Citation> =>
  api.post('/apis/organiser/results/citation', { params: { query: { edition } }, body, quiet: true });

/** Gives a work a prize or takes it, with a reason. CONFLICT when its prizes are no longer `before`, or are public. */
export const changePrize = (
  edition: Edition,
  body: { workId: number; prize: string; given: boolean; reason: string; before: string[] },
): Promise<null> =>
  api.post('/apis/organiser/results/prize', { params: { query: { edition } }, body, quiet: true });

/** Chooses the official ranking. CONFLICT after the first score, and when another than `before` was chosen. */
export const chooseRanking = (edition: Edition, ranking: Ranking, before: Ranking): Promise<null> =>
  api.post('/apis/organiser/results/ranking', { params: { query: { edition } }, body: { ranking, before } });

/**
 * Makes the winners public or, without the `plan` that was read, answers what that would change. CONFLICT while judging
 * is open, and when the plan has changed. Where a second owner confirms publications, it proposes the plan, and with
 * `confirm` carries out what another owner proposed.
 */
export const publishResults = (edition: Edition, plan?: string, confirm = false): Promise<Publication> =>
  api.post('/apis/organiser/results/publish', {
    params: { query: { edition } },
    body: plan === undefined ? { dryRun: true } : { dryRun: false, plan, ...(confirm && { confirm }) },
    quiet: true,
  });

/** Takes the results back; mails that were sent stay sent. */
export const unpublishResults = (edition: Edition): Promise<{ changed: boolean }> =>
  api.post('/apis/organiser/results/unpublish', { params: { query: { edition } } });

/** The address of a file of the results. A CSV file has the ranks of the filter, the others all results. */
export const resultsFile = (
  edition: Edition,
  values: typeof USUAL,
  format: 'csv' | 'xlsx' | 'html' | 'zip',
): string => {
  const filter = format === 'csv' ? queryOf<Record<string, string>>(rankQuery(values)) : {};
  return `/apis/organiser/results/export?${new URLSearchParams({ edition, ...filter, format })}`;
};

/** A part of the axis of points, from a ten to a ten. */
export interface Scale {
  from: number;
  to: number;
}

/** The tens around all totals and intervals, at least ten points wide. */
export function scaleOf(works: RatedWork[]): Scale {
  const points = works
    .filter(({ cards }) => cards > 0)
    .flatMap(({ mean, corrected, interval }) => [mean.total, corrected.total, interval.low, interval.high]);
  if (points.length === 0) return { from: 0, to: 100 };
  const from = Math.max(0, Math.floor(Math.min(...points) / 10) * 10);
  return { from, to: Math.min(100, Math.max(from + 10, Math.ceil(Math.max(...points) / 10) * 10)) };
}

/** The tens of a scale, both ends included. */
export const tensOf = ({ from, to }: Scale): number[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, i) => from + 10 * i);

/** The position of points on a scale, in per cent. An interval ends with the scale. */
export const placeOn = ({ from, to }: Scale, points: number): number =>
  Math.max(0, Math.min(100, ((points - from) / (to - from)) * 100));

/** How many ranks a work gains in the official ranking against the other one. */
export const movedBy = (work: RatedWork, official: Ranking): number =>
  official === 'corrected' ? work.mean.rank - work.corrected.rank : work.corrected.rank - work.mean.rank;

type Prize = Results['prizes'][number];

/** The probability that a work deserves a prize, 0 to 1: of its ranks, or the first by its criterion. */
export function chanceOf({ chances }: RatedWork, { first, last, criterion }: Prize): number {
  if (!chances) return 0;
  if (criterion !== null) return chances.criteria[criterion] ?? 0;
  if (first === null) return 0;
  return chances.ranks.slice(first - 1, last ?? first).reduce((sum, chance) => sum + chance, 0);
}

/** A probability in whole per cent, never rounded to none or all. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return '<1%';
  return whole === 100 && chance < 1 ? '>99%' : `${whole}%`;
}

/** Points with their sign. */
export const signed = (points: number): string =>
  `${points < 0 ? '−' : points > 0 ? '+' : ''}${Math.abs(points).toFixed(1)}`;
