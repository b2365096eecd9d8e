import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Candidate } from './shortlist';

type Results = Data<'/apis/organiser/results', 'get'>;

/** An approved application of the camp, as the scorecards rank it. */
export interface Team extends Candidate {
  title: string;
  /** Null without a complete scorecard. */
  rank: number | null;
  total: number | null;
  cards: number;
}

/** The results of the camp, whose judges score every approved application. */
export const readRanks = (edition: Edition, signal: AbortSignal): Promise<Results> =>
  api.get('/apis/organiser/results', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** The prize of the applications that the ranks put on the shortlist. */
const SHORTLISTED = 'shortlisted';

/** The applications by rank; `listed` has the ids of those on the shortlist. */
export function teamsOf({ works, official, proposals }: Results, listed: number[]): Team[] {
  const tied = proposals.find(({ prize }) => prize === SHORTLISTED)?.tied ?? [];
  return works.map((work) => ({
    ...{ workId: work.workId, title: work.title, rank: work.rank, cards: work.cards },
    total: work.rank === null ? null : work[official].total,
    shortlisted: listed.includes(work.workId),
    proposed: work.prizes.includes(SHORTLISTED),
    tied: tied.includes(work.workId),
  }));
}
