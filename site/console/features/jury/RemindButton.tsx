import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../src/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useRemind } from './useRemind';

/** Reminds everybody who is late. */
export function RemindButton() {
  const t = useTexts();
  const { mutationFn, onSuccess, onSettled } = useRemind();
  const remind = useMutation({ mutationFn: () => mutationFn(undefined), onSuccess, onSettled });
  return (
    <Button size="small" busy={remind.isPending} onClick={() => remind.mutate()}>
      {t('jury.remindLate')}
    </Button>
  );
}
