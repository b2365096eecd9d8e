import { ApiError } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf, type LocalizedText } from '../../../lib/api/message';

/** Why an order was not taken: sentences at fields, and one at the button. */
export interface TaskSubmitError {
  fields: Record<string, LocalizedText>;
  text: LocalizedText;
}

/** Explains why an order was not taken. */
export function taskSubmitError(error: unknown): TaskSubmitError {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN')
    return { fields: {}, text: (i18n) => i18n.t('creation:failed') };
  const text: LocalizedText = (i18n) => messageOf(i18n, error);
  if (error.code === 'SENSITIVE_CONTENT') return { fields: { prompt: text }, text };
  const fields = fieldErrorsOf(error);
  const homeless = Object.keys(fields).filter((name) => !SHOWN_AT_FIELDS.includes(name));
  return {
    fields,
    text: (i18n) => [text(i18n), ...homeless.map((name) => fields[name]!(i18n))].join('\n'),
  };
}

/** Fields that show their own sentence. */
const SHOWN_AT_FIELDS = ['type', 'model', 'prompt', 'referenceUploadId', 'aspectRatio'];
