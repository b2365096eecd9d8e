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
  /** Fields at which the message of a code is shown. */
  fieldOf?: Partial<Record<Code, string>>;
}

/** Turns a rejected call into the messages of the form. */
export function submitErrorOf(
  error: unknown,
  { failed, texts = {}, fieldOf = {} }: SubmitErrorTexts,
): SubmitError {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { fields: {}, text: failed };
  const code = error.code as Code;
  const fields = fieldErrorsOf(error);
  const text = texts[code] ?? ((i18n) => messageOf(i18n, error));
  const field = fieldOf[code];
  return { fields: field ? { [field]: fields[field] ?? text } : fields, text };
}
