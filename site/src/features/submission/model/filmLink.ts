import type { Brand } from '../../../content/catalogue.gen';

/** The hosts of linked films, and the query parameters by which they name a film. */
export type FilmLinkRules = Pick<Brand, 'videoLinkHosts' | 'videoLinkParameters'>;

/** Parameters that only track visitors; they count on no host. */
const TRACKING =
  /^(utm_.*|spm_.*|share_.*|spm|from|source|ref|referrer|si|feature|vfm|vfrm|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid)$/i;

/**
 * What links to one film have in common: the host, then the path and the parameters that name the film. Null for
 * anything but a complete http or https address. The same rules as Edition.LinkKey in backend/contest/link.go.
 */
export function filmLinkKey(typed: string, { videoLinkParameters = [] }: FilmLinkRules): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const host = url.hostname.replace(/\.$/, '') + port;
  const names = videoLinkParameters.find((one) => one.host === host)?.names;
  const query = new URLSearchParams(url.search);
  for (const name of new Set(query.keys()))
    if (names ? !names.includes(name) : TRACKING.test(name)) query.delete(name);
  const pairs = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort();
  return host + pathOf(url) + (pairs.length ? `?${pairs.join('&')}` : '');
}

/** The path without empty and dot segments, which may hide in percent signs; empty for the root. */
function pathOf({ pathname }: URL): string {
  const segments: string[] = [];
  for (const segment of decoded(pathname).split('/'))
    if (segment === '..') segments.pop();
    else if (segment && segment !== '.') segments.push(encodeURIComponent(segment));
  return segments.map((segment) => `/${segment}`).join('');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
