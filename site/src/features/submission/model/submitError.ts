import { ApiError } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf, type SubmitError, type LocalizedText } from '../../../lib/api/message';
import { rules } from '../../../content/catalogue';

/** The form's own faults keep it from being sent. */
export const FIX_FIRST: SubmitError = { fields: {}, text: (i18n) => i18n.t('submission:fixFirst') };

/** Explains why a work was not taken. */
export function submitErrorOf(error: unknown): SubmitError {
  if (!(error instanceof ApiError))
    return { fields: {}, text: (i18n) => i18n.t('submission:refusals.failed') };
  const fields = fieldErrorsOf(error);
  const text: LocalizedText = (i18n) => messageOf(i18n, error);
  switch (error.code) {
    case 'LINK_USED':
      return { fields: { videoLink: text }, text };
    case 'LIMIT_REACHED': {
      const limit = rules.figures.maximumSubmissions;
      return { fields, text: (i18n) => i18n.t('submission:refusals.limit', { limit }) };
    }
    case 'VALIDATION_FAILED':
      return { fields, text: FIX_FIRST.text };
    case 'LOGIN_EXPIRED':
      return { fields, text: (i18n) => i18n.t('submission:refusals.login') };
    case 'UNKNOWN':
      return { fields, text: (i18n) => i18n.t('submission:refusals.failed') };
    default:
      return { fields, text };
  }
}
