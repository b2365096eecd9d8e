import type { i18n } from 'i18next';
import type { Language } from '../locale/language';
import { ApiError } from './error';

/** A text that is put into the current language when it is shown. */
export type LocalizedText = (i18n: i18n) => string;

/** The message for a failure: the site's text for its code, else the server's, else "Failed to request". */
export function messageOf(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof ApiError)) return t('failed');
  const known = i18n.exists(`code.${error.code}`, { ns: 'errors' });
  return known ? t(`code.${error.code as 'INTERNAL'}`) : error.msg || t('failed');
}

/** The service's message for each wrong field. One that came in a single language stays in that language. */
export function fieldErrorsOf({ fields, fieldTexts }: ApiError): Record<string, LocalizedText> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]): [string, LocalizedText] => [
      path,
      (i18n) => fieldTexts[path]?.[i18n.language as Language] ?? message,
    ]),
  );
}
