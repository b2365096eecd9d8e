import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';

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
  return `/apis/passport/oidc/${id}/start?from=${encodeURIComponent(pathname + search + hash)}`;
}
