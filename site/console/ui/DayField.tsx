interface DayFieldProps {
  label: string;
  /** `2025-09-27`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of a filter, by the browser's own control. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className={`pick day${value === '' ? '' : ' is-on'}`}>
      <span>{label}</span>
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
