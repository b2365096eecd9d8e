import { useEffect, useRef } from 'react';

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of the rows that it represents are ticked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick a row with. */
export function Tick({ label, checked, mixed = false, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current!.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        data-mixed={mixed || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i />
    </label>
  );
}
