import { useTexts } from '../i18n/useTexts';

interface StepperProps {
  label: string;
  value: number;
  least?: number;
  most?: number;
  unit?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A whole number with a button on either side. */
export function Stepper({ label, value, least = 0, most = 9999, unit, disabled, onChange }: StepperProps) {
  const t = useTexts();
  return (
    <span className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('ruleParts.less', { name: label })}
        disabled={disabled || value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        className="num"
        inputMode="numeric"
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 6);
          onChange(Math.min(most, Number(digits)));
        }}
      />
      <button
        type="button"
        aria-label={t('ruleParts.more', { name: label })}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
      {unit && <span className="faint small">{unit}</span>}
    </span>
  );
}
