import { Store } from '../Store';

/** The query parameter with which a login with a provider returns to the page. */
const PARAMETER = 'login';

/** The query parameter of a login in a window of its own, which is closed after it. */
export const ASIDE = 'aside';

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
}

/** How the login with a provider ended that has led back to this page. */
class ProviderResultStore extends Store<ProviderResult> {
  constructor() {
    super({ returned: false, failure: null, aside: false });
  }

  /** Takes the result from the address, which then has it no longer. */
  read(): void {
    const address = new URL(location.href);
    const result = address.searchParams.get(PARAMETER);
    if (result === null) return;
    const aside = address.searchParams.has(ASIDE);
    address.searchParams.delete(PARAMETER);
    address.searchParams.delete(ASIDE);
    history.replaceState(history.state, '', address);
    const failure = PROVIDER_FAILURES.find((known) => known === result) ?? null;
    this.set({ returned: failure !== null || result === 'done', failure, aside });
  }

  /** For a login that succeeded at the provider but left no session, because the browser refused the cookie. */
  fail(): void {
    this.set({ failure: this.get().failure ?? 'failed' });
  }

  clear(): void {
    this.set({ returned: false, failure: null, aside: false });
  }
}

/** The site's one result. */
export const providerResult = new ProviderResultStore();
