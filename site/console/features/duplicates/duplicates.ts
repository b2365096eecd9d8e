import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

type Answer = Data<'/apis/organiser/duplicates', 'get'>[number];
/** From which second of a film to which. */
type Span = [from: number, to: number];
/** Seconds that are in both films. */
export type Segment = Omit<Answer['segments'][number], 'a' | 'b'> & { a: Span; b: Span };
/** Two films that look or sound alike. */
export type Pair = Omit<Answer, 'segments'> & { segments: Segment[] };
export type Film = Pair['a'];
export type Decision = 'same' | 'allowed' | 'duplicate' | 'open';

export const duplicatesKey = (edition: Edition) => ['duplicates', edition] as const;

export const readDuplicates = (edition: Edition, signal: AbortSignal): Promise<Pair[]> =>
  api.get('/apis/organiser/duplicates', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  }) as Promise<Pair[]>;

/** What is decided about a pair as it is on the screen. */
export interface Order {
  decision: Decision;
  film: 'a' | 'b' | '';
  reason: string;
}

export const decideDuplicate = (edition: Edition, pair: Pair, { decision, film, reason }: Order) =>
  api.post('/apis/organiser/duplicates/{id}', {
    params: { query: { edition }, path: { id: pair.id } },
    body: { decision, film, reason, before: pair.state },
    quiet: true,
    relogin: 'unless-declined',
  });

/** Pairs that wait for a decision before those that are decided, in the order of the service. */
export const inOrder = (pairs: Pair[]): Pair[] => [
  ...pairs.filter(({ state }) => state === 'open'),
  ...pairs.filter(({ state }) => state !== 'open'),
];

/** The time in the second film that belongs to one in the first, along a segment. */
export function tied(at: number, { a, b }: Segment): number {
  const length = a[1] - a[0];
  return b[0] + (length > 0 ? ((at - a[0]) * (b[1] - b[0])) / length : 0);
}

/** How many seconds of the second film are shared on a ground. */
export const secondsBy = (pair: Pair, by: Segment['by']): number =>
  pair.segments.filter((each) => each.by === by).reduce((sum, { b }) => sum + b[1] - b[0], 0);

/** `1:03`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
