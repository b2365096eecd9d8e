interface ChoiceProps<T extends string> {
  /** Accessible name: the value says enough to who sees it. */
  label: string;
  value: T;
  options: { value: T; text: string }[];
  onChange: (value: T) => void;
}

/** One part of a filter, by the browser's own control. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <select
      className={`pick${value === '' ? '' : ' is-on'}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
