import { ApiError } from '../../../lib/api/error';

/** How far this device's clock is from the server's. */
export interface Skew {
  /** Whole minutes, at least 1; null when the server did not tell its time. */
  minutes: number | null;
  fast: boolean;
}

/** What a SIGNATURE_EXPIRED tells of this device's clock; null for any other failure. */
export function skewOf(error: unknown, now: number): Skew | null {
  if (!(error instanceof ApiError) || error.code !== 'SIGNATURE_EXPIRED') return null;
  if (error.serverTime === null) return { minutes: null, fast: false };
  const off = now - error.serverTime;
  return { minutes: Math.max(1, Math.round(Math.abs(off) / 60_000)), fast: off > 0 };
}
