import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { useFromStudio } from '../hooks/useFromStudio';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** Takes in what comes from the studio; asks before it replaces anything. */
export function FromStudio({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { offer, answer } = useFromStudio(state);
  if (!offer) return null;
  const { place, result, instead } = offer;
  return (
    <ConfirmDialog
      title={t(`made.replace.${place}Title`)}
      confirm={t('made.replace.confirm')}
      cancel={t('made.replace.cancel')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t('made.replace.text', { instead, name: result.name })}
    </ConfirmDialog>
  );
}
