import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { useHotkeys } from '../../../lib/useHotkeys';
import type { Row } from '../api/registrations';
import { DecisionMail } from './DecisionMail';
import { ReasonPicker } from './ReasonPicker';
import { REASONS, TEMPLATES, type Reason } from '../model/reasons';

interface DenyFormProps {
  row: Row;
  busy: boolean;
  onCancel: () => void;
  onDeny: (reason: string) => void;
}

/** Why a registration is denied: a template by its key, in both languages, of which one is mailed. */
export function DenyForm({ row, busy, onCancel, onDeny }: DenyFormProps) {
  const t = useTexts();
  const { language } = row; // in which the entrant is mailed
  const [reason, setReason] = useState<Reason>('links');
  const [texts, setTexts] = useState(TEMPLATES.links);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Whatever had the focus before, the digits and Enter belong to the reason.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const pick = (chosen: Reason) => {
    setReason(chosen);
    setTexts(TEMPLATES[chosen]);
  };
  const mailed = texts[language].trim();
  const submit = () => {
    setTried(true);
    if (mailed && !busy) onDeny(mailed);
  };
  useHotkeys({
    ...Object.fromEntries(REASONS.map((each, i) => [String(i + 1), () => pick(each)])),
    enter: submit,
  });
  return (
    <form
      ref={form}
      className="deny"
      aria-labelledby="deny-title"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="deny-head">
        <h3 id="deny-title">{t('registrations.denyTitle')}</h3>
        <p className="small faint">{t('registrations.denyHint')}</p>
      </div>
      <ReasonPicker {...{ reason, texts, mailed: [language] }} onPick={pick} onChange={setTexts} />
      {tried && !mailed && (
        <p className="danger small" role="alert">
          {t('registrations.needReason')}
        </p>
      )}
      <DecisionMail row={row} decision="deny" reason={mailed} />
      <div className="queue-act">
        <span />
        <Button look="text" size="small" onClick={onCancel}>
          {t('shell.cancel')} <kbd>{'Esc'}</kbd>
        </Button>
        <Button type="submit" look="danger" size="small" busy={busy}>
          {t('registrations.denyNext')} <kbd>↵</kbd>
        </Button>
      </div>
    </form>
  );
}
