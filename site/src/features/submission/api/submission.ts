import { api } from '../../../lib/api/api';
import { ApiError } from '../../../lib/api/error';
import type { Schema } from '../../../lib/api/schema';
import { readUpload } from '../../../lib/upload/startUpload';
import type { UploadResult } from '../../../lib/upload/upload';

/** A submission as the service stores it; once it is `shortlisted` no newer version can replace it. */
export type Submission = Schema<'Submission'> & { shortlisted?: boolean };

/** The caller's submissions, newest first, and how many there may be. */
export type History = Omit<Schema<'SubmissionListAnswer'>['data'], 'items'> & { items: Submission[] };

/** The files of an earlier submission; null for one that no longer exists. */
export interface EarlierFiles {
  video: UploadResult | null;
  cover: UploadResult | null;
  processFile: UploadResult | null;
  consent: UploadResult | null;
}

/** Submits a work. Repeating the call with the same key does not submit again. */
export const submitWork = (body: Schema<'SubmissionRequest'>, key: string): Promise<Submission> =>
  api.post('/apis/activity/achievement', {
    quiet: true,
    body,
    params: { header: { 'Idempotency-Key': key } },
  });

export const readHistory = (): Promise<History> =>
  api.get('/apis/activity/achievement/list', { quiet: true });

/**
 * Takes the latest submission out of the contest, for good. Rejects with FORBIDDEN once it is shortlisted, and with
 * CONFLICT when it is no longer the latest.
 */
export const withdrawWork = (id: string): Promise<Submission> =>
  api.post('/apis/activity/achievement/{id}/withdraw', { quiet: true, params: { path: { id } } });

/** The receipt of a film; null for a file without one. */
export async function readReceipt(id: string): Promise<Schema<'Receipt'> | null> {
  try {
    return await api.get('/apis/activity/receipt/{id}', { quiet: true, params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Reads the files of a submission. One that cannot be read counts as missing: its texts are useful without it. */
export async function readFilesOf(earlier: Submission): Promise<EarlierFiles> {
  const read = (id: string | null) => (id === null ? null : readUpload(id).catch(() => null));
  const [video, cover, processFile, consent] = await Promise.all([
    read(earlier.videoUploadId),
    read(earlier.coverUploadId),
    read(earlier.processUploadId),
    read(earlier.disclosure?.consentUploadId ?? null),
  ]);
  return { video, cover, processFile, consent };
}
