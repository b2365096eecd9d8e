import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field';

/** One choice of a select. */
export interface SelectOption {
  value: string;
  text: string;
}

interface SelectProps
  extends
    FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'onChange' | 'value'> {
  value: string;
  options: SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  onChange: (value: string) => void;
}

/** A choice from a list, by the browser's own control. */
export function Select({
  label,
  hint,
  error,
  optional,
  counter,
  wide,
  value,
  options,
  placeholder,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, counter, wide }}>
      {(ties) => (
        <select {...rest} {...ties} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
