import type { i18n } from 'i18next';
import { ApiError } from './error';

/** What the visitor reads about a failure: the site's text for its code, else the server's, else "Failed to request". */
export function messageOf(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof ApiError)) return t('failed');
  const known = i18n.exists(`code.${error.code}`, { ns: 'errors' });
  return known ? t(`code.${error.code as 'INTERNAL'}`) : error.msg || t('failed');
}
