import { ApiError } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf, type SubmitError, type LocalizedText } from '../../../lib/api/message';

/** Explains why a registration was not taken. */
export function submitErrorOf(error: unknown): SubmitError {
  if (!(error instanceof ApiError))
    return { fields: {}, text: (i18n) => i18n.t('registration:refusals.failed') };
  const fields = fieldErrorsOf(error);
  const text: LocalizedText = (i18n) => messageOf(i18n, error);
  switch (error.code) {
    case 'CODE_WRONG':
      return { fields: { code: fields.code ?? text }, text };
    case 'VALIDATION_FAILED':
      return { fields, text: (i18n) => i18n.t('registration:refusals.format') };
    case 'LOGIN_EXPIRED':
      return { fields, text: (i18n) => i18n.t('registration:refusals.login') };
    case 'ALREADY_REGISTERED':
      return { fields, text: (i18n) => i18n.t('registration:refusals.already') };
    case 'UNKNOWN':
      return { fields, text: (i18n) => i18n.t('registration:refusals.failed') };
    default:
      return { fields, text };
  }
}
