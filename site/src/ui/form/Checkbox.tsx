import { useId, type ReactNode } from 'react';
import { Icon } from '../art/Icon';
import './choice.css';
import './field.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The sentence agreed to; may hold links. */
  children: ReactNode;
  error?: string;
  disabled?: boolean;
}

/** A box to tick beside its sentence. */
export function Checkbox({ checked, onChange, children, error, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`field${error ? ' is-error' : ''}`}>
      <label className="choice">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="field-error" id={id}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
