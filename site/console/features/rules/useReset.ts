import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { resetRules, rulesKey, type Ranking, type Rules } from './rules';

interface Reset {
  rules: Rules;
  official: Ranking;
  reason: string;
  onDone: () => void;
}

/** The preview of a correction, and the correction of exactly what was previewed. */
export function useReset({ rules, official, reason, onDone }: Reset) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const body = {
    ...(official !== rules.official.chosen && { official }),
    reason: reason.trim(),
  };
  const plan = useMutation({ mutationFn: () => resetRules(edition, body) });
  const reset = useMutation({
    mutationFn: () => resetRules(edition, { ...body, before: plan.data!.state.version }),
    onSuccess: () => {
      notices.success(t('rules.resetDone'));
      onDone();
      void client.invalidateQueries({ queryKey: ['results', edition] });
    },
    onError: () => plan.reset(),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey(edition) }),
  });
  /** Asks for another preview, after what is written has changed. */
  const again = () => {
    plan.reset();
    reset.reset();
  };
  return { plan, reset, again };
}
