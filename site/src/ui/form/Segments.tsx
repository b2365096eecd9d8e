import './segments.css';

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; text: string }[];
  onChange: (value: T) => void;
}

/** Switches between views of the same thing. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
