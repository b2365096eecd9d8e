import { Store } from '../Store';

/** The query parameter with which a login with a provider returns to the page. */
const PARAMETER = 'login';

/** The query parameter of a login in a separate window, which is closed after it. */
export const ASIDE = 'aside';

/** The query parameter with the code to redeem, on hosts whose logins are bearer tokens, and that of its verifier. */
const EXCHANGE = 'exchange';
export const ATTEMPT = 'attempt';

/** Why a login with a provider did not succeed. */
export const PROVIDER_FAILURES = [
  'denied',
  'unavailable',
  'expired',
  'unverified',
  'failed',
  'limited',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

interface ProviderResult {
  /** A login with a provider has just ended, with or without success. */
  returned: boolean;
  failure: ProviderFailure | null;
  /** The window was opened for the login alone. */
  aside: boolean;
  /** The code to redeem; null where the session is a cookie. */
  exchange: { code: string; attempt: string | null } | null;
}

const NOTHING: ProviderResult = { returned: false, failure: null, aside: false, exchange: null };

const bearerLogin = import.meta.env.VITE_BEARER_LOGIN === 'true';

/** How the login with a provider ended that has led back to this page. */
class ProviderResultStore extends Store<ProviderResult> {
  constructor() {
    super(NOTHING);
  }

  /** Returns the result and removes it from the address. */
  read(): void {
    const address = new URL(location.href);
    const result = address.searchParams.get(PARAMETER);
    if (result === null) return;
    const aside = address.searchParams.has(ASIDE);
    address.searchParams.delete(PARAMETER);
    address.searchParams.delete(ASIDE);
    const exchange = bearerLogin ? takeExchange(address) : null;
    history.replaceState(history.state, '', address);
    const failure = PROVIDER_FAILURES.find((known) => known === result) ?? null;
    this.set({ returned: failure !== null || result === 'done', failure, aside, exchange });
  }

  /** For a login that succeeded at the provider but left no session, such as one whose cookie the browser refused. */
  fail(failure: ProviderFailure = 'failed'): void {
    this.set({ failure: this.get().failure ?? failure });
  }

  clear(): void {
    this.set(NOTHING);
  }
}

function takeExchange({ searchParams }: URL): ProviderResult['exchange'] {
  const code = searchParams.get(EXCHANGE);
  const attempt = searchParams.get(ATTEMPT);
  searchParams.delete(EXCHANGE);
  searchParams.delete(ATTEMPT);
  return code ? { code, attempt } : null;
}

/** The site's one result. */
export const providerResult = new ProviderResultStore();
