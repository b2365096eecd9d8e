import { screen } from '@testing-library/react';
import { registration } from '@/testing/registrations';
import { answer, calls } from '@/testing/server';
import type { Batch } from '../features/registrations/api/batches';
import type { Row, Shown } from '../features/registrations/api/registrations';

/** A registration that waits in the queue, of somebody who reads English unless changed. */
export const row = (change: Partial<Row> = {}): Row => ({
  ...{ id: 'r1', state: 'SUBMITTED', type: 'individual', name: 'Mara', team: null, language: 'en' },
  ...{ account: 'mara@example.com', email: 'mara@example.com', workId: null, version: 1 },
  ...{ submittedAt: '2025-09-12T10:00:00+08:00', correctedAt: null, openedAt: null, openedBy: null },
  ...{ reviewedAt: null, reviewedBy: null, reason: null },
  ended: null,
  ...change,
});

/** The same with what was sent. */
export const shown = (of: Row, form: Partial<Shown['form']> = {}): Shown => ({
  ...of,
  form: { ...registration({ name: of.name, email: of.email }), ...form },
  files: null,
  endedReasons: null,
  consents: [],
  history: [{ at: of.submittedAt, actor: 'entrant:1', action: 'registration.submit', reason: '' }],
});

/** Nothing that organisers wrote. */
export const NO_NOTES = { subject: 'registration:r1', version: 0, tags: [], assignee: null, notes: [] };

export const LIST = '/apis/organiser/registrations';
/** One of somebody who reads Chinese, sent twice. */
export const mei = row({ id: 'r2', name: '梅', email: 'mei@example.com', language: 'zh', version: 2 });

/** Answers the queue, and each of its registrations. */
export function answerQueue(rows: Row[], form: Parameters<typeof shown>[1] = {}) {
  answer('get', LIST, () => ({ items: rows, total: rows.length }));
  answer('get', `${LIST}/{id}`, ({ params }) =>
    shown(rows.find(({ id }) => id === params.id) ?? row(), form),
  );
  answer('get', `${LIST}/batches`, []);
  answer('get', '/apis/organiser/notes', NO_NOTES);
}

/** A decision about many, planned for two. */
export const batch = (change: Partial<Batch> = {}): Batch => ({
  ...{ id: 'b1', decision: 'approve', by: 'organiser:ada@films.example', state: 'planned', total: 2 },
  ...{ begunAt: null, endedAt: null, sendsAt: null, undoneAt: null, undoneBy: '' },
  now: '2025-09-12T10:00:00+08:00',
  languages: { en: 1, zh: 0 },
  ...change,
  counts: {
    ...{ waiting: 0, done: 0, decided: 0, changed: 0, undone: 0, mailed: 0, overtaken: 0 },
    ...change.counts,
  },
});

/** The decisions that were sent. */
export const decided = () => calls.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body);
/** Waits for the registration of that name. */
export const opened = (name: string) => screen.findByRole('heading', { level: 2, name });
