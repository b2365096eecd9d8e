import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../src/ui/button/Button';
import { Dialog } from '../../../../src/ui/dialog/Dialog';
import { useTexts } from '../../../i18n/useTexts';
import { useEdition } from '../../../lib/edition';
import { Choice } from '../../../ui/Choice';
import { DialogActions } from '../../../ui/DialogActions';
import { REASONS, templatesOf, WITHDRAWAL, type Reason } from '../../submissions/reasons';
import { endRegistration, type EndEffect, type Ending } from '../api/ending';
import type { Row } from '../api/registrations';
import type { EndingState } from '../hooks/useEnding';
import type { ReasonTexts } from '../model/reasons';
import { EndPreview } from './EndPreview';
import { nameOf } from './QueueRow';
import { ReasonTwin } from './ReasonTwin';

interface EndDialogProps {
  action: Ending;
  row: Row;
  /** The reasons of the act that is taken back, with which it is made again. */
  former: ReasonTexts;
  ending: EndingState;
  onClose: () => void;
}

/** Takes a registration out with its works or gives it back: the reason, then what it would do, then the confirmation. */
export function EndDialog({ action, row, former, ending, onClose }: EndDialogProps) {
  const t = useTexts();
  const edition = useEdition();
  const out = action !== 'restore';
  const [template, setTemplate] = useState<Reason>('own');
  const [texts, setTexts] = useState<ReasonTexts>(action === 'withdraw' ? WITHDRAWAL : { en: '', zh: '' });
  const [effect, setEffect] = useState<EndEffect | null>(null);
  const write = (next: ReasonTexts) => {
    setTexts(next);
    setEffect(null);
  };
  const reasons = { en: texts.en.trim(), zh: texts.zh.trim() };
  const preview = useMutation({
    mutationFn: () => endRegistration(edition, row, action, reasons, true),
    onSuccess: setEffect,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (effect === null) return preview.mutate();
    // A failure is shown as a toast; the words stay.
    const order = { action, row, reasons, former: out ? reasons : former };
    const done = await ending.carryOut(order).catch(() => null);
    if (done) onClose();
  };
  return (
    <Dialog
      className="con-dialog con-dialog-wide"
      title={t(`registrations.ending.title.${action}`, { name: nameOf(row) })}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <p className="sm f">{t(`registrations.ending.lead.${action}`)}</p>
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
        {out && <ReasonTwin texts={texts} mailed={[row.language]} onChange={write} />}
        {effect && <EndPreview action={action} effect={effect} />}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look={effect === null ? 'outline' : out ? 'danger' : 'primary'}
            size="small"
            busy={preview.isPending || ending.busy}
            disabled={out && !reasons[row.language]}
          >
            {t(effect === null ? 'submissions.preview' : `registrations.ending.do.${action}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
