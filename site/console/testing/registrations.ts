import { registration } from '../../src/testing/registrations';
import type { Row, Shown } from '../features/registrations/api/registrations';

/** A registration that waits in the queue, of somebody who reads English unless changed. */
export const row = (change: Partial<Row> = {}): Row => ({
  ...{ id: 'r1', state: 'SUBMITTED', type: 'individual', name: 'Mara', team: null, language: 'en' },
  ...{ account: 'mara@example.com', email: 'mara@example.com', workId: null, version: 1 },
  ...{ submittedAt: '2025-09-12T10:00:00+08:00', reviewedAt: null, reviewedBy: null, reason: null },
  ...change,
});

/** The same with what was sent. */
export const shown = (of: Row, form: Partial<Shown['form']> = {}): Shown => ({
  ...of,
  form: { ...registration({ name: of.name, email: of.email }), ...form },
  files: null,
  history: [{ at: of.submittedAt, actor: 'entrant:1', action: 'registration.submit', reason: '' }],
});
