import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

/** A work with the parts that the organiser's role reads. */
export type Work = Data<'/apis/organiser/works/{id}', 'get'>;
export type Film = NonNullable<Work['film']>;
export type Judging = NonNullable<Work['judging']>;
export type Result = NonNullable<Work['result']>;
export type Card = Judging['scorecards'][number];

export const showWork = (edition: Edition, id: number, signal: AbortSignal): Promise<Work> =>
  api.get('/apis/organiser/works/{id}', {
    params: { query: { edition }, path: { id } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Something that a nominator or a judge wrote about a work. */
export interface Quote {
  key: string;
  by: string;
  text: string;
  at: string;
  award?: Judging['nominations'][number]['award'];
  total?: number | null;
  replaced?: boolean;
}

/** What was written about a work, nominations first. Empty comments are left out. */
export function quotesOf({ nominations, scorecards }: Judging): Quote[] {
  const nominated = nominations.map(({ nominator, award, comments, updatedAt, replaced }) => ({
    ...{ key: `n ${nominator} ${award}`, by: nominator, text: comments, at: updatedAt, award, replaced },
  }));
  const scored = scorecards.map(({ judge, total, comments, updatedAt }) => ({
    ...{ key: `j ${judge}`, by: judge, text: comments, at: updatedAt, total },
  }));
  return [...nominated, ...scored].filter(({ text }) => text.trim() !== '');
}
