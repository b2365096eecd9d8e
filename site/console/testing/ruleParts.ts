import { answer, calls } from '@/testing/server';

export const PART = '/apis/organiser/rules/{part}';

const name = (en: string, zh: string) => ({ en, zh });

/** Every part as it is in force, by its name. */
export const ruleParts = {
  criteria: [
    { id: 'creativity', weight: 40, name: name('Creativity', '创意'), note: name('New.', '新。') },
    { id: 'technical', weight: 30, name: name('Technical application', '技术应用') },
    { id: 'artistic', weight: 20, name: name('Artistic expression', '艺术表现') },
    { id: 'story', weight: 10, name: name('Thematic expression', '主题表达') },
  ],
  awards: [{ id: 'LEVEL', limit: 10, name: name('Main prizes', '等级奖') }],
  prizes: {
    currency: 'USD',
    prizes: [
      {
        id: 'first',
        winners: 1,
        amount: 3000,
        name: name('First prize', '一等奖'),
        recipients: name('One', '一部'),
      },
      {
        id: 'second',
        winners: 3,
        amount: 1500,
        name: name('Second prize', '二等奖'),
        recipients: name('Three', '三部'),
      },
    ],
  },
  limits: { minimumAge: 18, maximumTeamMembers: 5, maximumSubmissions: 10, maximumRunningMinutes: 5 },
  dates: {
    timezone: 'Asia/Shanghai',
    registration: { opensAt: '2025-07-15T00:00:00+08:00', endsAt: '2025-09-30T12:00:00+08:00' },
    submission: { endsAt: '2025-10-01T00:00:00+08:00' },
    ...{ decisionWindowHours: 72, uploadGraceHours: 6 },
    phases: [],
  },
  ranking: { official: 'mean', minimumCards: 3, shrinkage: 2 },
  safeguards: { confirmPublication: true, secondFactor: true, watchBeforeScore: false, signedCards: false },
  order: { rounds: ['nominations', 'scores'], lateWorks: 'wait' },
  categories: [{ id: 'heritage', name: name('Heritage', '遗产') }],
  questions: [],
};

const PIN = { by: 'score', at: '2025-10-16T09:12:00+08:00', leaf: 1207 };

const stateOf = (part: string, version: string, pinned: string[]) => ({
  ...{ part, version, changed: false, answered: {}, changes: [], effects: [] },
  pinned: pinned.includes(part) ? PIN : null,
});

/** Answers every part as it is in force, some of them pinned by the first score. */
export const answerParts = ({ version = 'v1', pinned = [] as string[] } = {}) =>
  answer('get', PART, (({ params }: { params: Record<string, string> }) => ({
    ...stateOf(params.part!, version, pinned),
    value: ruleParts[params.part as 'criteria'],
  })) as never);

/** Accepts every change, and answers what it changes. */
export const acceptParts = (answered: object = {}) =>
  answer('put', PART, (({ params, body }: { params: Record<string, string>; body: unknown }) => ({
    ...{ ...stateOf(params.part!, 'v2', []), changed: true, ...answered },
    value: (body as { value: unknown }).value,
  })) as never);

/** The changes that were sent, by part. */
export const sentParts = () =>
  calls
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => ({ part: path.split('/').at(-1), ...(body as object) }));
