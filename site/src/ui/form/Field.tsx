import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../art/Icon';
import './field.css';

/** What every field of a form may say around its control. */
export interface FieldTexts {
  label: string;
  hint?: string;
  /** A sentence that says what to do; shown with an icon, tied to the control. */
  error?: string;
  /** Marks the field as optional beside its label. */
  optional?: boolean;
  /** How much of the limit is used, in the limit's own measure. */
  counter?: { count: number; limit: number };
  /** Spans both columns of a form grid. */
  wide?: boolean;
}

/** Attributes that tie a control to its texts; spread them on the control. */
export interface ControlTies {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Draws the control with the ties given. */
  children: (ties: ControlTies) => ReactNode;
}

/** `1,000`, in either language. */
const figure = (value: number): string => value.toLocaleString('en');

/** Label above, control, then error or hint, and counter. */
export function Field({ label, hint, error, optional, counter, wide, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`].filter(
    Boolean,
  );
  return (
    <div className={`field${error ? ' is-error' : ''}${wide ? ' span-2' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="optional">{t('optional')}</span>}
      </label>
      {children({
        id,
        className: 'field-input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {(hint || counter) && (
        <p className="field-help">
          <span id={`${id}-hint`}>{hint}</span>
          {counter && (
            <span className={`num${counter.count > counter.limit ? ' is-over' : ''}`} id={`${id}-counter`}>
              {t('counter', { used: figure(counter.count), limit: figure(counter.limit) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
