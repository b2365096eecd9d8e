import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/error';
import { fieldErrorsOf, messageOf } from '../../../lib/api/message';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { UploadFailed } from '../../../lib/upload/upload';
import type { PictureError, ReferenceProblem } from './useReference';

/** Words for why there is no reference. */
export function useReferenceTexts(): (problem: ReferenceProblem) => string {
  const { t, i18n } = useTranslation('creation');
  const language = useLanguage();
  const ofFault = (fault: PictureError): string => {
    switch (fault.key) {
      case 'type':
        return t('reference.type', { types: fault.types });
      case 'tooLarge':
        return t('reference.tooLarge', { limit: fault.limit });
      case 'sides':
        return t('reference.sides', { ...fault });
      case 'empty':
        return t('reference.empty');
      default:
        return t('reference.notPicture');
    }
  };
  return (problem) => {
    if ('gone' in problem) return t('reference.gone');
    if ('fault' in problem) return ofFault(problem.fault);
    const { error } = problem;
    const [ofField] = error instanceof ApiError ? Object.values(fieldErrorsOf(error)) : [];
    const reason =
      error instanceof UploadFailed
        ? error.reason && text(error.reason, language)
        : error instanceof ApiError
          ? (ofField?.(i18n) ?? messageOf(i18n, error))
          : null;
    return reason ? t('reference.refused', { reason }) : t('reference.failed');
  };
}
