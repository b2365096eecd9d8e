import { answer, calls } from '@/testing/server';
import type { PublicationState } from '../features/publication/publication';
import type { RatedWork, Results } from '../features/results/results';
import { openConsole, organiser } from './openConsole';

export const PATH = '/apis/organiser/results';

const work = (workId: number, title: string, mean: number, corrected: number, ranks: [number, number]) =>
  ({
    ...{
      workId,
      title,
      pictureUrl: null,
      teamSize: 0,
      country: null,
      credits: `Crew of ${title}`,
      rank: ranks[1],
      cards: 2,
      prizes: [],
      citation: null,
    },
    mean: { rank: ranks[0], total: mean, criteria: [], ranks: [] },
    corrected: { rank: ranks[1], total: corrected, criteria: [], ranks: [] },
    interval: { low: corrected - 3, high: corrected + 3, draws: 300 },
    chances: { ranks: [0.6, 0.3], criteria: [0.5, 0.5, 0.5, 0.5], ahead: 0.6 },
  }) satisfies RatedWork;

export const crane = { ...work(7, 'Crane Season', 80, 86, [2, 1]), prizes: ['first'] };
export const owls = work(9, 'Night <b>Shift</b>', 82, 71, [1, 2]);
/** Two films with cards of one judge. */
export const results: Results = {
  ...{ at: '2025-10-31T11:20:00+08:00', official: 'corrected', connected: true, publishedAt: null },
  ...{ cards: 4, partial: 1, ties: [], proposals: [], changes: [], next: null },
  ranking: { chosen: 'corrected', at: '2025-10-14T09:00:00+08:00' },
  prizes: [{ id: 'first', name: { en: 'First prize', zh: '一等奖' }, first: 1, last: 1, criterion: null }],
  minimumCards: 2,
  close: [{ works: [7, 9], ahead: 0.6 }],
  works: [crane, owls],
  total: 2,
  judges: [
    {
      ...{ name: 'Noor', cards: 2, severity: -2.5, criteria: [], mean: 70, spread: 3, agreement: 0.9 },
      drift: null,
    },
  ],
  leftOut: [{ judge: 'Noor', first: [9], entering: [9], leaving: [7], moves: 2 }],
  order: { trend: { perTen: -1.2, error: 0.9, cards: 4 }, first: 0.4, cards: 4 },
};

/** Nothing was ever published. */
export const nothingPublic: PublicationState = {
  ...{ kind: 'results', id: null, stage: null, now: results.at, works: 0, proposedBy: null, steps: [] },
  ...{ stopped: false, waiting: null, command: null, pages: [], looks: [], mails: null, failed: null },
  ...{ publicSince: null, hidden: [], acts: [], preview: null },
};

/** Opens the results with these. */
export const open = (
  shown: Results = results,
  me = organiser({ role: 'jury' }),
  publication: PublicationState = nothingPublic,
) => {
  answer('get', PATH, shown);
  answer('get', '/apis/organiser/results/publication', publication);
  answer('get', '/apis/organiser/judging', { closedAt: '2025-10-30T12:00:00+08:00' });
  openConsole('/international/results', me);
};
/** The bodies sent so far. */
export const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
