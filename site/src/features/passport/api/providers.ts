import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';
import { edition } from '../../../lib/edition';
import type { Language } from '../../../lib/locale/language';
import { pagePath } from '../../../lib/paths';
import { beginExchange, withAttempt, type LoginExchange } from '../../../lib/session/loginExchange';
import { ASIDE } from '../../../lib/session/providerResult';

/** An OpenID Connect provider that entrants may log in with. */
export type LoginProvider = Schema<'LoginProvider'>;

/** The providers of the edition, and what their logins are redeemed with; null where a login is a cookie. */
export interface ProviderOffer {
  providers: LoginProvider[];
  exchange: LoginExchange | null;
}

export const NO_PROVIDERS: ProviderOffer = { providers: [], exchange: null };

/** Offers nothing when the service does not answer, as the login by mail does not need the providers. */
export async function offerProviders(): Promise<ProviderOffer> {
  try {
    const providers = await api.get('/apis/passport/providers', { quiet: true, relogin: false });
    const exchanges = import.meta.env.VITE_BEARER_LOGIN === 'true' && providers.length > 0;
    return { providers, exchange: exchanges ? await beginExchange() : null };
  } catch {
    return NO_PROVIDERS;
  }
}

/** The address that begins a login with a provider; it ends on the current page. */
export function startAddress({ id }: LoginProvider, exchange: LoginExchange | null): string {
  const { pathname, search, hash } = location;
  return startOf(id, pathname + search + hash, exchange);
}

/** Begins a login with a provider in a window of its own, which is closed after it. False when the browser opens none. */
export function openAside(
  { id }: LoginProvider,
  language: Language,
  exchange: LoginExchange | null,
): boolean {
  const from = `${pagePath('/', language)}?${ASIDE}=1`;
  return window.open(startOf(id, from, exchange), '_blank', 'popup,width=560,height=760') !== null;
}

/** Pages of another host than the service's say their edition and whole address; with bearer tokens also the challenge. */
function startOf(id: string, from: string, exchange: LoginExchange | null): string {
  const base = import.meta.env.VITE_API_BASE || location.origin;
  const query = new URLSearchParams({ from });
  if (exchange || base !== location.origin) {
    const page = location.origin + from;
    query.set('from', exchange ? withAttempt(page, exchange) : page);
    query.set('edition', edition);
    if (exchange) query.set('challenge', exchange.challenge);
  }
  return `${base === location.origin ? '' : base}/apis/passport/oidc/${id}/start?${query}`;
}
