import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCode } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Checkbox } from '@/ui/form/Choices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { DialogActions } from '../../ui/DialogActions';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { Loading } from '../../ui/State';
import { Would } from '../../ui/Would';
import { changeShortlist, type AskedChange } from './shortlist';

interface ChangeDialogProps {
  change: AskedChange;
  onClose: () => void;
  onDone: () => void;
}

/** Shows what a change of the shortlist would do, then makes it. */
export function ChangeDialog({ change, onClose, onDone }: ChangeDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const [withScores, setWithScores] = useState(false);
  const preview = useQuery({
    queryKey: ['shortlist preview', edition, change],
    queryFn: () => changeShortlist(edition, { ...change, withScores: true, dryRun: true }),
    gcTime: 0,
  });
  const carryOut = useMutation({
    mutationFn: () => changeShortlist(edition, { ...change, withScores, dryRun: false }),
    onSuccess: () => {
      notices.success(t('shortlist.done'));
      onDone();
      onClose();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['shortlist', edition] }),
        client.invalidateQueries({ queryKey: ['tally', edition] }),
      ]),
  });
  const error = preview.error ?? carryOut.error;
  const overtaken = isCode(error, 'CONFLICT');
  const effect = overtaken ? undefined : preview.data; // of a list that is no longer
  // The list behind the dialog shows what the other organiser made of it.
  useEffect(() => {
    if (overtaken) void client.invalidateQueries({ queryKey: ['shortlist', edition] });
  }, [overtaken, client, edition]);
  const scored = effect?.scored.length ?? 0;
  return (
    <Dialog className="console-dialog" title={t('shortlist.title')} onClose={onClose}>
      <p className="faint">{t('shell.dry.lead')}</p>
      {preview.isPending && <Loading />}
      {effect && (
        <Would
          figures={[
            { value: effect.added.length, text: t('shortlist.added') },
            { value: effect.removed.length, text: t('shortlist.removed') },
            {
              value: scored,
              text: t('shortlist.scored'),
              note: t('shortlist.scoredNote'),
              look: scored ? 'c' : 'f',
            },
            { value: effect.seats, text: t('shortlist.after') },
          ]}
        />
      )}
      {scored > 0 && (
        <Checkbox checked={withScores} onChange={setWithScores}>
          {t('shortlist.withScores')}
        </Checkbox>
      )}
      {error && (overtaken ? <Note kind="bad">{t('shortlist.conflict')}</Note> : <CallError error={error} />)}
      <DialogActions onCancel={onClose}>
        <Button
          look="primary"
          size="small"
          busy={carryOut.isPending}
          disabled={!effect || (scored > 0 && !withScores)}
          onClick={() => carryOut.mutate()}
        >
          {t('shortlist.carryOut')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
