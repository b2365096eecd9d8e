interface SwitchProps {
  label: string;
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A row with what is switched on and off, and the switch. */
export function Switch({ label, note, checked, disabled, onChange }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        <b>{label}</b>
        {note && <span className="switch-note">{note}</span>}
      </span>
      <span className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange?.(target.checked)}
        />
        <i />
      </span>
    </label>
  );
}
