import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/error';
import { messageOf } from '../../lib/api/message';
import { rules } from '../../lib/catalogue';
import type { FaultTexts } from '../../lib/useFaults';

/** What a failed sending means: sentences at fields, and one for the foot of the form. */
export interface Refusal {
  fields: FaultTexts;
  text: string;
}

/** Explains why a work was not taken, in the reader's language. */
export function useRefusal(): (error: unknown) => Refusal {
  const { t, i18n } = useTranslation('submission');
  return (error) => {
    if (!(error instanceof ApiError)) return { fields: {}, text: t('refusals.failed') };
    const { code, fields } = error;
    const text = messageOf(i18n, error);
    switch (code) {
      case 'LINK_USED':
        return { fields: { videoLink: text }, text };
      case 'LIMIT_REACHED':
        return { fields, text: t('refusals.limit', { limit: rules.figures.maximumSubmissions }) };
      case 'VALIDATION_FAILED':
        return { fields, text: t('fixFirst') };
      case 'LOGIN_EXPIRED':
        return { fields, text: t('refusals.login') };
      case 'UNKNOWN':
        return { fields, text: t('refusals.failed') };
      default:
        return { fields, text };
    }
  };
}
