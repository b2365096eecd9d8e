import { useQueryClient } from '@tanstack/react-query';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { remind, type Reminder } from './jury';

/** A mutation that reminds one judge, and says what became of each mail. */
export function useRemind() {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  return {
    mutationFn: (id: string) => remind(edition, id),
    onSuccess: (outcomes: Reminder[]) => {
      if (outcomes.length === 0) notices.info(t('jury.remindedNobody'));
      for (const { name, outcome } of outcomes) {
        const text = t(`jury.reminded.${outcome}`, { name });
        if (outcome === 'written') notices.success(text);
        else notices.info(text);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['jury', edition] }),
  };
}
