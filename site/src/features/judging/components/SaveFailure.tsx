import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import type { Refusal } from '../api/refusal';

/** Why something was not saved: the service's refusal, or the page's own sentence. */
export function SaveFailure({ refusal, text }: { refusal: Refusal | null; text: string }) {
  const { t } = useTranslation(['errors', 'judging']);
  return (
    <p className="field-error" role="alert">
      <Icon name="alert" />
      {refusal === 'NOT_FOUND' ? t('judging:judging.gone') : refusal ? t(`code.${refusal}`) : text}
    </p>
  );
}
