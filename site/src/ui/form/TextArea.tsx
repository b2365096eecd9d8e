import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field';

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
