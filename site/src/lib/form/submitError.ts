import { ApiError } from '../api/error';
import { fieldErrorsOf, messageOf, type LocalizedText } from '../api/message';
import type { Code } from '../api/schema';

/** Why a form was not accepted. */
export interface SubmitError {
  /** Messages by the path of their field. */
  fields: Record<string, LocalizedText>;
  /** The message at the end of the form. */
  text: LocalizedText;
}

/** What a form shows for its own error codes. */
export interface SubmitErrorTexts {
  /** For a failure without a code of the API. */
  failed: LocalizedText;
  /** Messages that replace those of `messageOf`. */
  texts?: Partial<Record<Code, LocalizedText>>;
  /** Fields that show the message of a code, in place of the service's messages. */
  fieldOf?: Partial<Record<Code, string>>;
  /** Fields that show the message of a code unless the service sent one for them. */
  fallbackFieldOf?: Partial<Record<Code, string>>;
}

/** Turns a rejected call into the messages of the form. */
export function submitErrorOf(
  error: unknown,
  { failed, texts = {}, fieldOf = {}, fallbackFieldOf = {} }: SubmitErrorTexts,
): SubmitError {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { fields: {}, text: failed };
  const code = error.code as Code;
  const fields = fieldErrorsOf(error);
  const text = texts[code] ?? ((i18n) => messageOf(i18n, error));
  const field = fieldOf[code];
  if (field) return { fields: { [field]: text }, text };
  const fallback = fallbackFieldOf[code];
  return { fields: fallback ? { [fallback]: text, ...fields } : fields, text };
}
