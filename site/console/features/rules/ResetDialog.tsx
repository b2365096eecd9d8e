import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Checkbox } from '@/ui/form/Choices';
import { Select, TextArea } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { CallError } from '../../ui/CallError';
import { DialogActions } from '../../ui/DialogActions';
import { Note } from '../../ui/Note';
import { ResetPlan } from './ResetPlan';
import type { Ranking, Rules } from './rules';
import { useReset } from './useReset';

/** Corrects pinned rules: the reason, what changes in public, and a second confirmation. */
export function ResetDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const [official, setOfficial] = useState<Ranking>(rules.official.chosen);
  const [reason, setReason] = useState('');
  const [sure, setSure] = useState(false);
  const { plan, reset, again } = useReset({ rules, official, reason, onDone: onClose });
  const error = reset.error ?? plan.error;
  const fields = error instanceof ApiError ? fieldErrorsOf(error) : {};
  const conflict = isCode(error, 'CONFLICT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan.data) reset.mutate();
    else plan.mutate();
  };
  const changed = () => {
    setSure(false);
    again();
  };
  return (
    <Dialog className="console-dialog" title={t('rules.resetTitle')} onClose={onClose}>
      <form className="rules-form" noValidate onSubmit={submit}>
        <p>{t('rules.resetText')}</p>
        <Select
          label={t('results.officialRanking')}
          value={official}
          options={(['corrected', 'mean'] as const).map((value) => ({
            value,
            text: t(`rules.rankings.${value}`),
          }))}
          onChange={(value) => {
            setOfficial(value as Ranking);
            changed();
          }}
        />
        <TextArea
          label={t('results.reason')}
          hint={t('rules.reasonHint')}
          rows={3}
          maxLength={2000}
          value={reason}
          error={fields.reason?.(i18n)}
          onChange={(value) => {
            setReason(value);
            changed();
          }}
        />
        {plan.data && <ResetPlan rules={plan.data.state} official={official} reason={reason.trim()} />}
        {plan.data && (
          <Checkbox checked={sure} onChange={setSure}>
            {t('rules.resetSure')}
          </Checkbox>
        )}
        {conflict && <Note kind="bad">{Object.values(fields)[0]?.(i18n) ?? t('rules.conflict')}</Note>}
        {error && !conflict && !fields.reason && <CallError error={error} />}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look={plan.data ? 'primary' : 'outline'}
            size="small"
            busy={plan.isPending || reset.isPending}
            disabled={!reason.trim() || (plan.data !== undefined && !sure)}
          >
            {t(plan.data ? 'rules.resetNow' : 'rules.resetPreview')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
