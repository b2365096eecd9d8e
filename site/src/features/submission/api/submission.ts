import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';

/** A submission as the service keeps it. */
export type Submission = Schema<'Submission'>;

/** The caller's submissions, newest first, and how many there may be. */
export type History = Schema<'SubmissionListAnswer'>['data'];

/** Submits a work; the same key is the same submission, however often it is sent. */
export const submitWork = (body: Schema<'SubmissionRequest'>, key: string): Promise<Submission> =>
  api.post('/apis/activity/achievement', {
    quiet: true,
    body,
    params: { header: { 'Idempotency-Key': key } },
  });

/** The caller's history. */
export const readHistory = (): Promise<History> =>
  api.get('/apis/activity/achievement/list', { quiet: true });
