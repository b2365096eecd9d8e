import { base64url } from './base64url';
import { sessionKept } from '../browser/keptStorage';

/** Session storage key of the askId of the pending request for a code, with its address. */
const KEY = 'marquee.newAsk';

/**
 * The askId for the next code to an address: 128 random bits, the same until `forgetNewAskId`. A request that is repeated
 * with it, because its answer was lost, gets the code that was mailed then.
 */
export function newAskId(email: string): string {
  const address = email.trim().toLowerCase();
  try {
    const kept = JSON.parse(sessionKept.get(KEY) ?? 'null') as {
      address: string;
      askId: string;
    } | null;
    if (kept?.address === address) return kept.askId;
  } catch {
    // Unreadable: treat it as missing.
  }
  const askId = base64url(crypto.getRandomValues(new Uint8Array(16)));
  sessionKept.set(KEY, JSON.stringify({ address, askId }));
  return askId;
}

/** Forgets the askId once its request was answered, so that the next code is a new one. */
export function forgetNewAskId(): void {
  sessionKept.remove(KEY);
}
