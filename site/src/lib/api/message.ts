import type { i18n } from 'i18next';
import type { Language } from '../locale/language';
import { ApiError } from './error';

/** A sentence that waits for the reader's language. */
export type LocalizedText = (i18n: i18n) => string;

/** What a failed sending means: sentences at fields, and one for the foot of the form. */
export interface SubmitError {
  fields: Record<string, LocalizedText>;
  text: LocalizedText;
}

/** What the visitor reads about a failure: the site's text for its code, else the server's, else "Failed to request". */
export function messageOf(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof ApiError)) return t('failed');
  const known = i18n.exists(`code.${error.code}`, { ns: 'errors' });
  return known ? t(`code.${error.code as 'INTERNAL'}`) : error.msg || t('failed');
}

/** What the service said of each field. Where it spoke one language only, its sentences stay in that. */
export function fieldErrorsOf({ fields, fieldTexts }: ApiError): Record<string, LocalizedText> {
  const said = ([path, sentence]: [string, string]): [string, LocalizedText] => [
    path,
    (i18n) => fieldTexts[path]?.[i18n.language as Language] ?? sentence,
  ];
  return Object.fromEntries(Object.entries(fields).map(said));
}
