import type { Schema } from '../../../lib/api/schema';

/** A send and the key under which it may be repeated. */
export interface Attempt {
  /** What is sent, as text to compare. */
  body: string;
  key: string;
}

/** The key for a send: that of the last try when it sends the same once more, else a new one. */
export function attemptOf(request: Schema<'SubmissionRequest'>, last: Attempt | null): Attempt {
  const body = JSON.stringify(request);
  return last?.body === body ? last : { body, key: newKey() };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
