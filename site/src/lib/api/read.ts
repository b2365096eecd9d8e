import { header } from '../edition';
import type { Data, PathWith } from './client';

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Reads a public call without a login: the part of the client that the boot script has room for. Rejects with Error on
 * any failure.
 */
export async function read<P extends PathWith<'get'>>(path: P): Promise<Data<P, 'get'>> {
  const response = await fetch((import.meta.env.VITE_API_BASE ?? '') + path, {
    method: 'GET',
    headers: { f: header, Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, data } = (await response.json()) as { code: string; data: Data<P, 'get'> };
  if (code !== 'OK') throw new Error(`read ${path}: ${code}`);
  return data;
}
