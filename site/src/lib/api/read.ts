import { edition } from '../edition';

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Reads a public call, quietly and without a login: the small part of the client that the first script has room for.
 * Rejects on any failure.
 */
export async function read<T>(path: string): Promise<T> {
  const answer = await fetch((import.meta.env.VITE_API_BASE ?? '') + path, {
    method: 'GET',
    headers: { f: edition === 'camp' ? 'PASSPORT' : 'PASSPORT_INTL', Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, data } = (await answer.json()) as { code: string; data: T };
  if (code !== 'OK') throw new Error(`read ${path}: ${code}`);
  return data;
}
