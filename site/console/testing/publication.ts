import { answer } from '@/testing/server';
import type { Kind, PublicationState, Stage } from '../features/publication/publication';
import { openConsole, organiser } from './openConsole';
import { nothingPublic, PATH as RESULTS, results } from './results';

export const STATE = '/apis/organiser/results/publication';
/** The wall clock of the service when it answers. */
export const NOW = '2025-11-15T20:00:17+08:00';

const ORDER = ['planned', 'building', 'built', 'public', 'mailing', 'done'] as const;
const pages = ['/', '/en', '/winners', '/en/winners'];

/** No publication yet, unless changed. */
export const idle = (change: Partial<PublicationState> = {}): PublicationState => ({
  ...nothingPublic,
  now: NOW,
  ...change,
});

/** A publication of two works with three emails that has reached a stage. */
export function reached(stage: Stage, change: Partial<PublicationState> = {}): PublicationState {
  const passed = ORDER.slice(0, ORDER.indexOf(stage as (typeof ORDER)[number]) + 1);
  const isPublic = stage === 'public' || stage === 'mailing' || stage === 'done';
  return idle({
    ...{ id: 'p1', stage, works: 2, pages },
    steps: passed.map((each, i) => ({
      ...{ stage: each, by: 'organiser:ada@films.example', byName: 'Ada' },
      at: `2025-11-15T20:00:0${i}+08:00`,
    })),
    mails: {
      count: 3,
      waiting: stage === 'mailing' ? 3 : 0,
      sent: stage === 'done' ? 3 : 0,
      refused: [],
      leaveAt: null,
    },
    publicSince: isPublic ? '2025-11-15T20:00:04+08:00' : null,
    ...change,
  });
}

/** Opens the screen of a publication. */
export function openPublication(
  state: PublicationState,
  { kind = 'results' as Kind, me = organiser({ role: 'owner' }), language = 'en' as 'en' | 'zh' } = {},
) {
  answer('get', STATE, { ...state, kind });
  answer('get', RESULTS, results);
  answer('get', '/apis/organiser/phases', []);
  const path = kind === 'results' ? 'results/publication' : 'shortlist/announce';
  openConsole(`/international/${path}`, me, language);
}
