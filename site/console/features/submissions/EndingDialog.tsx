import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Language } from '@/lib/locale/language';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextArea } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Choice } from '../../ui/Choice';
import { DialogActions } from '../../ui/DialogActions';
import { ReasonTwin } from '../registrations/components/ReasonTwin';
import { REASONS, templatesOf, WITHDRAWAL, type Reason, type ReasonTexts } from './reasons';

interface EndingDialogProps<Effect> {
  action: 'disqualify' | 'withdraw' | 'restore';
  title: string;
  lead: string;
  /** The name of the act, on the button that carries it out. */
  doIt: string;
  /** The language of the email; null when nobody is mailed. */
  mailed: Language | null;
  /** Whether restoring has words of its own. */
  saysWhyRestored?: boolean;
  preview: (reasons: ReasonTexts) => Promise<Effect>;
  showEffect: (effect: Effect) => ReactNode;
  /** A failure is shown as a toast, and the words stay. */
  carryOut: (reasons: ReasonTexts) => Promise<unknown>;
  busy: boolean;
  onClose: () => void;
}

const NO_REASONS: ReasonTexts = { en: '', zh: '' };

/** Takes a work or a whole registration out or gives it back: the reason, then what it would do, then the confirmation. */
export function EndingDialog<Effect>(props: EndingDialogProps<Effect>) {
  const { action, title, lead, doIt, mailed, saysWhyRestored, preview, showEffect, carryOut, busy, onClose } =
    props;
  const t = useTexts();
  const edition = useEdition();
  const form = useRef<HTMLFormElement>(null);
  const out = action !== 'restore';
  // Once the dialog is open, which gives the focus to its first button: into the reason that is mailed.
  useEffect(() => {
    const field = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (field('.is-sent textarea') ?? field('textarea'))?.focus();
  }, []);
  const [template, setTemplate] = useState<Reason>('own');
  const [texts, setTexts] = useState<ReasonTexts>(action === 'withdraw' ? WITHDRAWAL : NO_REASONS);
  const [effect, setEffect] = useState<Effect | null>(null);
  const write = (next: ReasonTexts) => {
    setTexts(next);
    setEffect(null);
  };
  const reasons = { en: texts.en.trim(), zh: texts.zh.trim() };
  const look = useMutation({ mutationFn: () => preview(reasons), onSuccess: setEffect });
  const missing = out && !(mailed ? reasons[mailed] : reasons.en || reasons.zh);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (effect === null) return look.mutate();
    if (await carryOut(reasons).catch(() => null)) onClose();
  };
  return (
    <Dialog className="console-dialog console-dialog-wide" title={title} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        {lead && <p className="small faint">{lead}</p>}
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
        {out && <ReasonTwin texts={texts} mailed={mailed ? [mailed] : []} onChange={write} />}
        {!out && saysWhyRestored && (
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
        {effect !== null && showEffect(effect)}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            look={effect === null ? 'outline' : out ? 'danger' : 'primary'}
            size="small"
            busy={look.isPending || busy}
            disabled={missing}
          >
            {effect === null ? t('submissions.preview') : doIt}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
