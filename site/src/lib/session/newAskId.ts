import { base64url } from './base64url';

/** Session storage key of the askId of the pending request for a code, with its address. */
const KEY = 'marquee.newAsk';

/**
 * The askId for the next code to an address: 128 random bits, the same until `forgetNewAskId`. A request that is repeated
 * with it, because its answer was lost, gets the code that was mailed then.
 */
export function newAskId(email: string): string {
  const address = email.trim().toLowerCase();
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      address: string;
      askId: string;
    } | null;
    if (kept?.address === address) return kept.askId;
  } catch {
    // Unreadable: treat it as missing.
  }
  const askId = base64url(crypto.getRandomValues(new Uint8Array(16)));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, askId }));
  } catch {
    // Without storage a repeated request is a new one.
  }
  return askId;
}

/** Forgets the askId once its request was answered, so that the next code is a new one. */
export function forgetNewAskId(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser denies storage.
  }
}
