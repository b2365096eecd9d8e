import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { DialogActions } from '../../ui/DialogActions';
import { Note } from '../../ui/Note';
import { Loading } from '../../ui/State';
import { pinRules, rulesKey, type Rules } from './rules';
import { RulesSummary } from './RulesSummary';

/** Pins the rules: what is pinned, as the service answers it, then the confirmation. */
export function PinDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const plan = useQuery({
    queryKey: ['rules-plan', edition, rules.version],
    queryFn: () => pinRules(edition),
    gcTime: 0,
  });
  const shown = plan.data?.state;
  const pin = useMutation({
    mutationFn: () => pinRules(edition, shown!.version),
    onSuccess: () => {
      notices.success(t('rules.pinnedNow'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey(edition) }),
  });
  const conflict = isCode(pin.error, 'CONFLICT');
  return (
    <Dialog className="console-dialog" title={t('rules.pinTitle')} onClose={onClose}>
      <div className="rules-form">
        <p>{t('rules.pinText')}</p>
        {plan.isPending && <Loading />}
        {plan.error && <CallError error={plan.error} />}
        {shown && <RulesSummary rules={shown} />}
        {shown && !shown.official.at && <Note kind="warn">{t('rules.pinNotChosen')}</Note>}
        {conflict && <Note kind="bad">{t('rules.conflict')}</Note>}
        {pin.error && !conflict && <CallError error={pin.error} />}
        <DialogActions onCancel={onClose}>
          <Button
            look="primary"
            size="small"
            busy={pin.isPending}
            disabled={!shown}
            onClick={() => (conflict ? pin.reset() : pin.mutate())}
          >
            {t('rules.pinNow')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
