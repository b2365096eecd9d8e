import { useState, type ComponentProps } from 'react';
import { useTexts } from '../i18n/useTexts';
import { endsThen } from '../lib/contestZone';
import { zonedMoment } from '../lib/zonedFields';
import { typedMoment, writtenMoment } from './typedMoment';

interface MomentFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** In the contest's time: `2025-10-01T00:00`; empty for an unfinished one. */
  value: string;
  onChange: (value: string) => void;
  /** Whether something ends then: midnight is 24:00 of the day before. */
  ends: boolean;
}

/** A day and a time, typed as `2025-09-30 24:00`: a browser's own control has no such midnight, and a form of its own. */
export function MomentField({ value, onChange, ends, ...rest }: MomentFieldProps) {
  const t = useTexts();
  /** What is being typed, and the value that it was typed over: a parent may leave that until the moment is finished. */
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const written = writtenMoment(value, ends || endsThen(zonedMoment(value)));
  const meant = typed && typedMoment(typed.text);
  const shown = typed && (meant === value || (meant === '' && typed.over === value)) ? typed.text : written;
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      placeholder={t('shell.momentForm')}
      aria-invalid={(shown !== '' && typedMoment(shown) === '') || rest['aria-invalid']}
      value={shown}
      onChange={({ target }) => {
        setTyped({ text: target.value, over: value });
        onChange(typedMoment(target.value));
      }}
      onBlur={() => value !== '' && setTyped(null)}
    />
  );
}
