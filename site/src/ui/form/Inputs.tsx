import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field';

interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Sits right of the control, as the button that sends a code. */
  after?: ReactNode;
  /** Sits left of the control, as the country code. */
  before?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  optional,
  counter,
  wide,
  value,
  onChange,
  before,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, counter, wide }}>
      {(ties) => {
        const input = (
          <input {...rest} {...ties} value={value} onChange={(event) => onChange(event.target.value)} />
        );
        return before || after ? (
          <div className="input-group">
            {before}
            {input}
            {after}
          </div>
        ) : (
          input
        );
      }}
    </Field>
  );
}

interface TextAreaProps
  extends
    FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  wide,
  value,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, counter, wide }}>
      {(ties) => (
        <textarea {...rest} {...ties} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

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
