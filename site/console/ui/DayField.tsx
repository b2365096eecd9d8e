import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../i18n/useTexts';
import { contestDayOf } from '../lib/times';

interface DayFieldProps {
  label: string;
  /** `2025-09-27`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of a filter, by the browser's own control. Until it has the focus, the day is written in the reader's language. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <label className={`pick day${value === '' ? '' : ' is-on'}`}>
      <span>{label}</span>
      <span className="day-field">
        <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
        <span aria-hidden="true">{value ? contestDayOf(value, language) : t('shell.anyDay')}</span>
      </span>
    </label>
  );
}
