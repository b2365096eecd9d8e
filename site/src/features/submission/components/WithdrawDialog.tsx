import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { isCode, messageOf } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { withdrawWork, type Submission } from '../api/submission';

interface WithdrawDialogProps {
  submission: Submission;
  /** Another version can still be submitted. */
  open: boolean;
  /** The history may have changed: it was withdrawn, or is no longer what this page shows. */
  onChanged: () => void;
  onClose: () => void;
}

/** Says what a withdrawal does, and withdraws the submission once that is confirmed. */
export function WithdrawDialog({ submission, open, onChanged, onClose }: WithdrawDialogProps) {
  const { t, i18n } = useTranslation('submission');
  const reasonOf = (error: unknown) => {
    if (isCode(error, 'FORBIDDEN')) return t('withdraw.shortlisted', { mail: brand.contactMail });
    return isCode(error, 'CONFLICT') ? t('withdraw.replaced') : messageOf(i18n, error);
  };
  const withdraw = async () => {
    try {
      await withdrawWork(submission.id);
      notices.success(t('withdraw.done', { title: submission.title }));
      onChanged();
    } catch (error) {
      notices.error(reasonOf(error));
      if (isCode(error, 'CONFLICT')) onChanged();
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('withdraw.title', { title: submission.title })}
      confirm={t('withdraw.confirm')}
      cancel={t('withdraw.cancel')}
      onConfirm={withdraw}
      onCancel={onClose}
    >
      {t('withdraw.text', { limit: rules.figures.maximumSubmissions })}{' '}
      {t(open ? 'withdraw.open' : 'withdraw.closed')}
    </ConfirmDialog>
  );
}
