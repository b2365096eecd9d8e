import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';
import type { Language } from '../../../lib/locale/language';
import { pagePath } from '../../../lib/paths';
import { ASIDE } from '../../../lib/session/providerResult';

/** An OpenID Connect provider that entrants may log in with. */
export type LoginProvider = Schema<'LoginProvider'>;

/**
 * Whether this build can use the session that a provider's login opens, which is a cookie of the service's host: not with
 * bearer tokens, nor on a page of another host.
 */
const offersProviders = () =>
  import.meta.env.VITE_BEARER_LOGIN !== 'true' &&
  new URL(import.meta.env.VITE_API_BASE || '/', location.origin).origin === location.origin;

/** The providers of the edition; none when the service does not answer, as the login by mail does not need them. */
export async function loginProviders(): Promise<LoginProvider[]> {
  if (!offersProviders()) return [];
  return api.get('/apis/passport/providers', { quiet: true, relogin: false }).catch(() => []);
}

/** The address that begins a login with a provider; it ends on the current page. */
export function startAddress({ id }: LoginProvider): string {
  const { pathname, search, hash } = location;
  return startOf(id, pathname + search + hash);
}

/** Begins a login with a provider in a window of its own, which is closed after it. False when the browser opens none. */
export function openAside({ id }: LoginProvider, language: Language): boolean {
  const from = `${pagePath('/', language)}?${ASIDE}=1`;
  return window.open(startOf(id, from), '_blank', 'popup,width=560,height=760') !== null;
}

const startOf = (id: string, from: string): string =>
  `/apis/passport/oidc/${id}/start?from=${encodeURIComponent(from)}`;
