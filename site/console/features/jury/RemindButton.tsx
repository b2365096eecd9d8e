import { useMutation } from '@tanstack/react-query';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { remindSome } from './jury';
import { RemindDialog } from './RemindDialog';

/** Shows who is late and would be mailed, then reminds them. */
export function RemindButton() {
  const t = useTexts();
  const edition = useEdition();
  const preview = useMutation({
    mutationFn: () => remindSome(edition, { dryRun: true }),
    onSuccess: (late) => {
      if (late.length === 0) notices.info(t('jury.remindedNobody'));
    },
  });
  const late = preview.data ?? [];
  return (
    <>
      <Button size="small" busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('jury.remindLate')}
      </Button>
      {late.length > 0 && <RemindDialog late={late} onClose={() => preview.reset()} />}
    </>
  );
}
