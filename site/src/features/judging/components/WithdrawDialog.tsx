import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';

interface WithdrawDialogProps {
  /** The work's name. */
  work: string;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before the nominations of a work are withdrawn. */
export function WithdrawDialog({ work, onConfirm, onCancel }: WithdrawDialogProps) {
  const { t } = useTranslation('judging');
  return (
    <ConfirmDialog
      title={t('review.confirmWork')}
      confirm={t('review.confirm')}
      cancel={t('review.keep')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('review.confirmWorkText', { work })}
    </ConfirmDialog>
  );
}
