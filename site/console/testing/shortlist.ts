import type { Data } from '@/lib/api/client';
import { answer, calls } from '@/testing/server';
import { nothingPublic } from './results';
import type { Shortlist, Tallied } from '../features/shortlist/shortlist';

export const PATH = '/apis/organiser/shortlist';
/** A film that the count proposes. */
export const crane: Tallied = {
  ...{ workId: 7, title: 'Crane', LEVEL: 4, CREATIVE: 1, NARRATIVE: 0, total: 5 },
  ...{ shortlisted: false, proposed: true, tied: false, pictureUrl: 'https://films.example/crane.jpg' },
};
/** A shortlist of one film. */
export const shortlist: Shortlist = {
  works: [
    {
      ...{ workId: 9, position: 1, title: 'Tide', pictureUrl: 'https://films.example/tide.jpg' },
      ...{ judged: true, selected: false, deleted: false, state: 'judged', inPlaceOf: null },
    },
  ],
  ...{ total: 1, seats: 1, most: 30, selectable: 0, next: null },
};

/** The changes that were sent. */
export const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

/** Answers the shortlist and the count; for `beforeEach`. */
export function prepareShortlist() {
  answer('get', PATH, shortlist);
  answer('get', '/apis/organiser/results/publication', { ...nothingPublic, kind: 'finalists' });
  answer('get', '/apis/organiser/catalogue/programmes', { version: 'v1', writable: true, programmes: [] });
  answer('get', '/apis/organiser/nominations', { works: [crane], total: 1, most: 30 });
}

/** An application with its rank. */
export const ranked = (workId: number, title: string, rank: number | null, prizes: string[]) => {
  const total = { total: 90 - (rank ?? 0), rank: rank ?? 0 };
  return {
    ...{ workId, title, rank, prizes, pictureUrl: null, credits: title, cards: rank ? 2 : 0, citation: null },
    ...{ mean: total, corrected: total, interval: { low: 1, high: 2 } },
  };
};
/** The camp's results, with what its shortlist is made of. */
export const ranks = {
  ...{ official: 'mean', works: [ranked(1, 'Harbour', 1, ['shortlisted']), ranked(2, 'Third Take', 2, [])] },
  proposals: [{ prize: 'shortlisted', works: [1], tied: [2] }],
} as unknown as Data<'/apis/organiser/results', 'get'>;
