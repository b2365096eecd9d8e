import { api } from '../api/api';
import { ApiError } from '../api/error';
import type { Schema } from '../api/schema';
import type { UploadKind } from './upload';

/** The calls of an upload reject with ApiError, without a toast: the page shows the failure beside the file. */
const ID = '/apis/activity/upload/{id}';

export function beginUpload(
  kind: UploadKind,
  { name, size, type }: File,
  signal: AbortSignal,
): Promise<Schema<'UploadSession'>> {
  const body = { kind, name, size, contentType: type };
  return api.post('/apis/activity/upload', { quiet: true, signal, body });
}

/** The upload as it is now; null when the service does not know it. */
export async function uploadOrNull(id: string, signal?: AbortSignal): Promise<Schema<'Upload'> | null> {
  try {
    return await api.get(ID, { quiet: true, signal, params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const completeUpload = (id: string, crc32c: string, signal: AbortSignal): Promise<Schema<'Upload'>> =>
  api.post(`${ID}/complete`, { quiet: true, signal, params: { path: { id } }, body: { crc32c } });

/** Cancels. A failure is ignored: an upload that nobody completes ends with its session. */
export async function cancelUpload(id: string): Promise<void> {
  await api.delete(ID, { quiet: true, relogin: false, params: { path: { id } } }).catch(() => undefined);
}
