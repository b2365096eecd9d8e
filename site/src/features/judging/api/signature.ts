/** The same as in backend/contest/signature.go. */
const SALT = 'ai-short-film-2025';

/**
 * The hash of a signed call: hex(HMAC-SHA-256(token, "<timestamp>:<name>:" + salt)). Needs a secure context
 * (https or localhost), as WebCrypto does.
 *
 * @param timestamp milliseconds since 1970
 */
export async function signature(token: string, timestamp: number, name: string): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(token), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, utf8.encode(`${timestamp}:${name}:${SALT}`));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A clock further behind the last timestamp than this was set back: timestamps follow it. In milliseconds. */
const SET_BACK_MS = 10_000;

/**
 * Gives each call a unique timestamp: a signature covers neither path nor body, so two calls of the same millisecond
 * would have the same one, and the service refuses the second as a replay.
 */
export class Timestamps {
  private last = 0;

  constructor(private readonly now: () => number = Date.now) {}

  next(): number {
    const now = this.now();
    const setBack = this.last - now > SET_BACK_MS;
    this.last = setBack ? now : Math.max(now, this.last + 1);
    return this.last;
  }
}
