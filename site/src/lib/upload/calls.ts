import { api } from '../api/api';
import { ApiError } from '../api/error';
import type { Schema } from '../api/schema';
import type { UploadKind } from './upload';

/** All calls are quiet: the page shows a failure beside the file. */
const UPLOAD = '/apis/activity/upload/{id}';

export function createUpload(
  kind: UploadKind,
  { name, size, type }: File,
  signal: AbortSignal,
): Promise<Schema<'UploadSession'>> {
  const body = { kind, name, size, contentType: type };
  return api.post('/apis/activity/upload', { quiet: true, signal, body });
}

/** The current state of an upload; null when it does not exist. */
export async function findUpload(id: string, signal?: AbortSignal): Promise<Schema<'Upload'> | null> {
  try {
    return await api.get(UPLOAD, { quiet: true, signal, params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const completeUpload = (id: string, crc32c: string, signal: AbortSignal): Promise<Schema<'Upload'>> =>
  api.post(`${UPLOAD}/complete`, { quiet: true, signal, params: { path: { id } }, body: { crc32c } });

/** Deletes an upload. A failure is ignored: an incomplete upload expires with its session. */
export async function deleteUpload(id: string): Promise<void> {
  await api.delete(UPLOAD, { quiet: true, relogin: false, params: { path: { id } } }).catch(() => undefined);
}
