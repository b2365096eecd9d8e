import type { ApiClient } from '../api/client';
import { ApiError } from '../api/error';
import type { Schema } from '../api/schema';
import type { UploadKind } from './upload';

const PATH = '/apis/activity/upload';
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The calls of an upload. All quiet: who asked shows what went wrong beside the file. */
export class UploadCalls {
  constructor(private readonly api: Pick<ApiClient, 'get' | 'post' | 'delete'>) {}

  begin(kind: UploadKind, file: File, signal: AbortSignal): Promise<Schema<'UploadSession'>> {
    const { name, size, type } = file;
    return this.api.post(PATH, { quiet: true, signal, body: { kind, name, size, contentType: type } });
  }

  /** The upload as it is now; null when the service does not know it. */
  async read(id: string, signal: AbortSignal): Promise<Schema<'Upload'> | null> {
    try {
      return await this.api.get<Schema<'Upload'>>(one(id), { quiet: true, signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  complete(id: string, crc32c: string, signal: AbortSignal): Promise<Schema<'Upload'>> {
    return this.api.post(`${one(id)}/complete`, { quiet: true, signal, body: { crc32c } });
  }

  /** Cancels; an upload that is gone already is no failure. */
  async cancel(id: string): Promise<void> {
    try {
      await this.api.delete(one(id), { quiet: true, relogin: false });
    } catch {
      // It ends by itself when its session does.
    }
  }
}
