import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/error';
import { messageOf } from '../../lib/api/message';

/** Explains why an order was not taken, in the reader's language: sentences at fields, and one at the button. */
export function useRefusal(): (error: unknown) => { fields: Record<string, string>; text: string } {
  const { t, i18n } = useTranslation('creation');
  return (error) => {
    if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { fields: {}, text: t('failed') };
    const text = messageOf(i18n, error);
    return { fields: error.code === 'SENSITIVE_CONTENT' ? { prompt: text } : error.fields, text };
  };
}
