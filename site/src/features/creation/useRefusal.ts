import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/error';
import { messageOf } from '../../lib/api/message';

/** Explains why an order was not taken, in the reader's language: sentences at fields, and one at the button. */
export function useRefusal(): (error: unknown) => { fields: Record<string, string>; text: string } {
  const { t, i18n } = useTranslation('creation');
  return (error) => {
    if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { fields: {}, text: t('failed') };
    const { code, fields } = error;
    const text = messageOf(i18n, error);
    if (code === 'SENSITIVE_CONTENT') return { fields: { prompt: text }, text };
    const homeless = Object.entries(fields)
      .filter(([name]) => !SAID_AT_FIELDS.includes(name))
      .map(([, sentence]) => sentence);
    return { fields, text: [text, ...homeless].join('\n') };
  };
}

/** Fields that show their own sentence. */
const SAID_AT_FIELDS = ['type', 'model', 'prompt', 'referenceUploadId', 'aspectRatio'];
