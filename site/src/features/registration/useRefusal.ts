import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/error';
import { messageOf } from '../../lib/api/message';
import type { FaultTexts } from '../../lib/useFaults';

/** What a failed sending means: sentences at fields, and one for the foot of the form. */
export interface Refusal {
  fields: FaultTexts;
  text: string;
}

/** Explains why a registration was not taken, in the reader's language. */
export function useRefusal(): (error: unknown) => Refusal {
  const { t, i18n } = useTranslation('registration');
  return (error) => {
    if (!(error instanceof ApiError)) return { fields: {}, text: t('refusals.failed') };
    const { code, fields } = error;
    switch (code) {
      case 'CODE_WRONG':
        return { fields: { code: fields.code ?? messageOf(i18n, error) }, text: messageOf(i18n, error) };
      case 'VALIDATION_FAILED':
        return { fields, text: t('refusals.format') };
      case 'LOGIN_EXPIRED':
        return { fields, text: t('refusals.login') };
      case 'ALREADY_REGISTERED':
        return { fields, text: t('refusals.already') };
      case 'UNKNOWN':
        return { fields, text: t('refusals.failed') };
      default:
        return { fields, text: messageOf(i18n, error) };
    }
  };
}
