import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../src/ui/button/Button';
import { Dialog } from '../../../src/ui/dialog/Dialog';
import { TextArea } from '../../../src/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useTitleText } from '../../lib/titles';
import { Choice } from '../../ui/Choice';
import { DialogActions } from '../../ui/DialogActions';
import { ReasonTwin } from '../registrations/components/ReasonTwin';
import { ChangePreview } from './ChangePreview';
import { REASONS, templatesOf, WITHDRAWAL, type Reason, type ReasonTexts } from './reasons';
import { changeSubmission, type Action, type Effect, type Row } from './submissions';
import type { Change } from './useChange';

interface DisqualifyDialogProps {
  action: Action;
  row: Row;
  /** The reasons of the disqualification that is restored, with which that is taken back. */
  former: ReasonTexts;
  change: Change;
  onClose: () => void;
}

const DO = {
  disqualify: 'submissions.doDisqualify',
  withdraw: 'submissions.doWithdraw',
  restore: 'submissions.doRestore',
} as const;

/** Takes a film out of the judging or gives it back: the reason, then what it would do, then the confirmation. */
export function DisqualifyDialog({ action, row, former, change, onClose }: DisqualifyDialogProps) {
  const t = useTexts();
  const titleText = useTitleText();
  const edition = useEdition();
  const form = useRef<HTMLFormElement>(null);
  const out = action !== 'restore';
  // Once the dialog is open, which gives the focus to its first button: into the reason that is mailed.
  useEffect(() => {
    const field = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (field('.is-sent textarea') ?? field('textarea'))?.focus();
  }, []);
  const [template, setTemplate] = useState<Reason>('own');
  const [texts, setTexts] = useState<ReasonTexts>(action === 'withdraw' ? WITHDRAWAL : { en: '', zh: '' });
  const [effect, setEffect] = useState<Effect | null>(null);
  const write = (next: ReasonTexts) => {
    setTexts(next);
    setEffect(null);
  };
  const reasons = { en: texts.en.trim(), zh: texts.zh.trim() };
  const preview = useMutation({
    mutationFn: () =>
      changeSubmission(edition, row.workId, action, {
        ...{ reasons, before: row.outAt ?? '', dryRun: true },
      }),
    onSuccess: setEffect,
  });
  const mailed = row.language || null;
  const missing = out && !(mailed ? reasons[mailed] : reasons.en || reasons.zh);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (effect === null) return preview.mutate();
    const done = await change
      .carryOut({ action, row, reasons, takenBackWith: out ? reasons : former })
      .catch(() => null); // shown as a toast; the words stay
    if (done) onClose();
  };
  return (
    <Dialog
      className="con-dialog con-dialog-wide"
      title={t(`submissions.${action}Title`, {
        title: titleText(row.workId, row.title),
      })}
      onClose={onClose}
    >
      <form ref={form} onSubmit={(event) => void submit(event)}>
        {out ? (
          <>
            <p className="sm f">{t('submissions.reasonHint')}</p>
            {action === 'disqualify' && (
              <Choice
                label={t('submissions.template')}
                value={template}
                options={REASONS.map((value) => ({ value, text: t(`submissions.templates.${value}`) }))}
                onChange={(chosen) => {
                  setTemplate(chosen);
                  write(templatesOf(edition)[chosen]);
                }}
              />
            )}
            <ReasonTwin texts={texts} mailed={mailed ? [mailed] : []} onChange={write} />
          </>
        ) : (
          <TextArea
            label={t('submissions.reason')}
            hint={t('submissions.reasonHintRestore')}
            optional
            rows={3}
            maxLength={2000}
            value={texts.en}
            onChange={(en) => write({ en, zh: '' })}
          />
        )}
        {effect && <ChangePreview action={action} effect={effect} />}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look={effect === null ? 'outline' : out ? 'danger' : 'primary'}
            size="small"
            busy={preview.isPending || change.busy}
            disabled={missing}
          >
            {t(effect === null ? 'submissions.preview' : DO[action])}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
