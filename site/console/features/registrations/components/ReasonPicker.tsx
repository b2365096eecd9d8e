import { useId } from 'react';
import type { Language } from '@/lib/locale/language';
import { useTexts } from '../../../i18n/useTexts';
import { REASONS, type Reason, type ReasonTexts } from '../model/reasons';
import { ReasonTwin } from './ReasonTwin';

interface ReasonPickerProps {
  reason: Reason;
  texts: ReasonTexts;
  /** The languages in which it is mailed; the other is there to be read. */
  mailed: Language[];
  onPick: (reason: Reason) => void;
  onChange: (texts: ReasonTexts) => void;
}

/** The reasons by their keys, and the text of the chosen one in both languages. */
export function ReasonPicker({ reason, texts, mailed, onPick, onChange }: ReasonPickerProps) {
  const t = useTexts();
  const name = useId();
  return (
    <div className="deny-grid">
      <div role="radiogroup" aria-label={t('registrations.reason')}>
        {REASONS.map((each, i) => (
          <div key={each}>
            <label className={`reason${each === reason ? ' is-on' : ''}`}>
              <input type="radio" name={name} checked={each === reason} onChange={() => onPick(each)} />
              <kbd aria-hidden="true">{i + 1}</kbd>
              <span>{t(`registrations.reasons.${each}`)}</span>
            </label>
          </div>
        ))}
      </div>
      <ReasonTwin {...{ texts, mailed, onChange }} />
    </div>
  );
}
