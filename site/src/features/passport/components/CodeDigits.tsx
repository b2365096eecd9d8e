import type { ClipboardEvent, SyntheticEvent } from 'react';
import { digitsOf } from '../../../lib/form/mailedCode';
import { verificationCode } from '../../../lib/limits/limits.gen';

const PLACES = [...Array(verificationCode.digits).keys()];

interface CodeDigitsProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** The code was refused, for the reason in `#login-failure`. */
  wrong: boolean;
  busy: boolean;
}

/**
 * One field over a frame per digit. It takes digits only, pasted ones with spaces too; a whole code that is pasted replaces
 * what was typed.
 */
export function CodeDigits({ label, value, onChange, wrong, busy }: CodeDigitsProps) {
  const paste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length < verificationCode.digits) return;
    event.preventDefault();
    onChange(digits);
  };
  // The frames show no caret between digits: it stays at the end.
  const keepCaret = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = field;
    if (selectionStart === selectionEnd && selectionEnd !== field.value.length)
      field.setSelectionRange(field.value.length, field.value.length);
  };
  return (
    <div className={`login-digits${wrong ? ' is-wrong' : ''}`}>
      <input
        name="code"
        aria-label={label}
        aria-required
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'login-failure' : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        readOnly={busy}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        onPaste={paste}
        onSelect={keepCaret}
      />
      {PLACES.map((place) => {
        const state = place < value.length ? ' is-full' : place === value.length ? ' is-now' : '';
        return (
          <span key={place} className={`frame${state}`} aria-hidden="true">
            {value[place]}
          </span>
        );
      })}
    </div>
  );
}
