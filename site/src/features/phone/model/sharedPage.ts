import type { Language } from '../../../lib/locale/language';
import { isWorkPath, pagePath, readPath } from '../../../lib/paths';

/** The page that was shared, by `?from=`, else Home. Only addresses of this site count. */
function shared(origin: string, search: string): URL {
  const from = new URLSearchParams(search).get('from') ?? '/';
  const address = URL.canParse(from, origin) ? new URL(from, origin) : new URL(origin);
  return address.origin === origin ? address : new URL(origin);
}

/** The address to open on a computer. */
export const sharedAddress = (origin: string, search: string): string => shared(origin, search).href;

/** The path of the film that was shared, in the reader's language; null when it was another page. */
export function sharedFilm(origin: string, search: string, language: Language): string | null {
  const { path } = readPath(shared(origin, search).pathname);
  return isWorkPath(path) ? pagePath(path, language) : null;
}
