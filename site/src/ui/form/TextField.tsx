import type { InputHTMLAttributes, ReactNode } from 'react';
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
