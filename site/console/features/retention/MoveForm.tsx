import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { zoneTime } from '../../lib/contestZone';
import { useEdition } from '../../lib/edition';
import { startOfDay } from '../../lib/times';
import { CallError } from '../../ui/CallError';
import { moveRetention } from './retention';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Moves the date on which accounts are deleted, for a reason. */
export function MoveForm({ deletesAt }: { deletesAt: string }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const [day, setDay] = useState(deletesAt.slice(0, 10));
  const [reason, setReason] = useState('');
  const move = useMutation({
    mutationFn: () =>
      moveRetention(edition, {
        deletesAt: startOfDay(day),
        before: deletesAt,
        reason,
        dryRun: false,
      }),
    onSuccess: () => {
      notices.success(t('retention.moved'));
      setReason('');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['retention', edition] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!move.isPending) move.mutate();
  };
  return (
    <form className="form-narrow" noValidate onSubmit={submit}>
      <TextField
        label={t('retention.day', { zone: zoneTime(language) })}
        placeholder="2027-03-01"
        maxLength={10}
        value={day}
        onChange={setDay}
      />
      <TextField label={t('retention.reason')} maxLength={500} value={reason} onChange={setReason} />
      {move.isError && <CallError error={move.error} />}
      <Button type="submit" busy={move.isPending} disabled={!DAY.test(day) || !reason.trim()}>
        {t('retention.move')}
      </Button>
    </form>
  );
}
