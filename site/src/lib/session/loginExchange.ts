import { api, TOKEN_KEY } from '../api/api';
import { isCode } from '../api/error';
import { base64url } from './base64url';
import { ATTEMPT, providerResult } from './providerResult';
import { localKept } from '../browser/keptStorage';

/** Prefix of the local storage keys of verifiers, `{ verifier, madeAt }` each; the attempt's id follows. */
const PREFIX = 'marquee.verifier.';

/** How long a verifier is kept that no login has come back for, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A login with a provider that this page will redeem for a token. */
export interface LoginExchange {
  /** Finds the verifier when the browser comes back. */
  attempt: string;
  /** S256 of the verifier, RFC 7636. */
  challenge: string;
}

/** Makes the verifier of a login and keeps it in this browser, for all tabs. */
export async function beginExchange(): Promise<LoginExchange> {
  forgetOldVerifiers();
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = base64url(new Uint8Array(hash));
  const attempt = challenge.slice(0, 8);
  localKept.set(PREFIX + attempt, JSON.stringify({ verifier, madeAt: Date.now() }));
  return { attempt, challenge };
}

/** Redeems the login that returned to this page, if any, for its token. Never rejects; the result has the failure. */
export async function redeemExchange(): Promise<void> {
  const { exchange } = providerResult.get();
  if (!exchange) return;
  const key = PREFIX + (exchange.attempt ?? '');
  const verifier = storedVerifier(key)?.verifier;
  localKept.remove(key);
  if (!verifier) return providerResult.fail('expired');
  try {
    const body = { code: exchange.code, verifier };
    const options = { quiet: true, relogin: false, anyAccount: true, body } as const;
    localKept.set(TOKEN_KEY, (await api.post('/apis/passport/exchange', options)).token);
  } catch (error) {
    providerResult.fail(isCode(error, 'LOGIN_EXPIRED') ? 'expired' : 'failed');
  }
}

/** The address of a page with the attempt in its query. */
export function withAttempt(page: string, { attempt }: LoginExchange): string {
  const address = new URL(page);
  address.searchParams.set(ATTEMPT, attempt);
  return address.href;
}

function forgetOldVerifiers(): void {
  for (const key of localKept.keys())
    if (key.startsWith(PREFIX) && !((storedVerifier(key)?.madeAt ?? 0) > Date.now() - KEPT_MS))
      localKept.remove(key);
}

function storedVerifier(key: string): { verifier?: string; madeAt?: number } | null {
  try {
    return JSON.parse(localKept.get(key) ?? 'null') as { verifier?: string; madeAt?: number } | null;
  } catch {
    return null;
  }
}
