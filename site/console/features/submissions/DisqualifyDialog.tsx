import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { htmlLang } from '../../../src/lib/locale/language';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { notices } from '../../../src/lib/notices';
import { Button } from '../../../src/ui/button/Button';
import { Dialog } from '../../../src/ui/dialog/Dialog';
import { TextArea } from '../../../src/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { DialogActions } from '../../ui/DialogActions';
import { MailText } from '../../ui/MailText';
import { Note } from '../../ui/Note';
import { Would } from '../../ui/Would';
import { changeSubmission, type Effect, type Row } from './submissions';

interface DisqualifyDialogProps {
  action: 'disqualify' | 'restore';
  row: Row;
  onClose: () => void;
}

/** Takes a film out of the judging or gives it back: the reason, then what it would do, then the confirmation. */
export function DisqualifyDialog({ action, row, onClose }: DisqualifyDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const language = useLanguage();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // Once the dialog is open, which gives the focus to its first button.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const [reason, setReason] = useState('');
  const [effect, setEffect] = useState<Effect | null>(null);
  const out = action === 'disqualify';
  const change = useMutation({
    mutationFn: (dryRun: boolean) =>
      changeSubmission(edition, row.workId, action, { reason: reason.trim(), dryRun }),
    onSuccess: (answer, dryRun) => {
      if (dryRun) return setEffect(answer);
      notices.success(t(out ? 'submissions.doneDisqualify' : 'submissions.doneRestore'));
      onClose();
      return Promise.all([
        client.invalidateQueries({ queryKey: ['submissions', edition] }),
        client.invalidateQueries({ queryKey: ['submission', edition] }),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(effect === null);
  };
  const note = t(out ? 'submissions.stopCounting' : 'submissions.countAgain');
  return (
    <Dialog
      className="con-dialog"
      title={t(out ? 'submissions.disqualifyTitle' : 'submissions.restoreTitle', { title: row.title })}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit}>
        <TextArea
          label={t('submissions.reason')}
          hint={t(out ? 'submissions.reasonHint' : 'submissions.reasonHintRestore')}
          optional={!out}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setEffect(null);
          }}
        />
        {effect && (
          <>
            <Would
              figures={[
                { value: effect.nominations, text: t('submissions.wouldNominations'), note },
                { value: effect.scorecards, text: t('submissions.wouldScorecards'), note },
                {
                  value: effect.assigned,
                  text: t('submissions.wouldAssigned'),
                  note: effect.shortlisted ? t('submissions.onShortlist') : undefined,
                },
                {
                  value: effect.mail ? 1 : 0,
                  text: t('shell.dry.mails', { count: effect.mail ? 1 : 0 }),
                  look: effect.mail ? undefined : 'f',
                },
              ]}
            />
            {effect.placeTaken && <Note kind="warn">{effect.placeTaken[language]}</Note>}
            {effect.mail && (
              <div className="dlg-mail" lang={htmlLang(effect.mail.language)}>
                <h3>{t('submissions.mailTo', { to: effect.mail.to })}</h3>
                <p className="w">{effect.mail.subject}</p>
                <MailText name={effect.mail.subject} text={effect.mail.text} />
              </div>
            )}
          </>
        )}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look={effect === null ? 'outline' : out ? 'danger' : 'primary'}
            size="small"
            busy={change.isPending}
            disabled={out && !reason.trim()}
          >
            {effect === null
              ? t('submissions.preview')
              : t(out ? 'submissions.doDisqualify' : 'submissions.doRestore')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
