import type { KeyboardEvent } from 'react';
import { Icon } from '@/ui/art/Icon';

interface SearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Escape') return;
  // A browser would empty the field.
  event.preventDefault();
  event.currentTarget.blur();
};

/** The field that finds in a list; `/` goes to it, Escape leaves it. */
export function Search({ label, value, onChange }: SearchProps) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="field-input"
        type="search"
        data-find
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={leaveOnEscape}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
