import type { ComponentProps } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { contestBeginning, contestDeadline } from '../lib/times';
import { zonedMoment } from '../lib/zonedFields';

interface MomentFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** In the contest's time: `2025-10-01T00:00`; empty for an unfinished one. */
  value: string;
  onChange: (value: string) => void;
  /** Whether something ends then: midnight is 24:00 of the day before. */
  ends: boolean;
}

/** A day and a time, by the browser's own control. Until it has the focus, the moment is written as everywhere. */
export function MomentField({ value, onChange, ends, className, ...rest }: MomentFieldProps) {
  const language = useLanguage();
  const moment = zonedMoment(value);
  return (
    <span className={`moment-field${moment ? ' is-on' : ''}`}>
      <input
        {...rest}
        className={className}
        type="datetime-local"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {moment && (
        <span className="num" aria-hidden="true">
          {(ends ? contestDeadline : contestBeginning)(moment, language)}
        </span>
      )}
    </span>
  );
}
