import { useTranslation } from 'react-i18next';
import { ApiError, isCode } from '../../../lib/api/error';
import { messageOf } from '../../../lib/api/message';

/** Refusals that say nothing to who only wanted a code. */
const GENERAL = ['INTERNAL', 'UNKNOWN', 'UNAVAILABLE'];

/** Puts a refusal of the passport into a sentence of the reader's language, to show beside the field it concerns. */
export function useLoginError(): (error: unknown, wanted: 'send' | 'logIn') => string {
  const { t, i18n } = useTranslation('passport');
  return (error, wanted) => {
    if (!(error instanceof ApiError)) return t('logInFailed');
    const [ofField] = Object.values(error.fields);
    if (ofField) return ofField;
    if (isCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter)
      return t('tooMany', { seconds: error.retryAfter });
    if (GENERAL.includes(error.code)) return wanted === 'send' ? t('sendFailed') : t('logInFailed');
    return messageOf(i18n, error);
  };
}
