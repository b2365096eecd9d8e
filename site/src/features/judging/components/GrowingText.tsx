import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { Icon } from '../../../ui/art/Icon';

interface GrowingTextProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'id' | 'value' | 'onChange'
> {
  /** Accessible name; the placeholder shows it too. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of one line that grows with what is typed, up to the height that its page gives it. */
export function GrowingText({ label, value, onChange, error, ...rest }: GrowingTextProps) {
  const id = useId();
  return (
    <div className={error ? 'growing-text is-error' : 'growing-text'}>
      <textarea
        {...rest}
        className="field-input"
        rows={1}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className="field-error" id={id} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
