import { useId, type ReactNode } from 'react';
import { Icon } from '../art/Icon';
import './choice.css';
import './field.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The sentence agreed to; may hold links. */
  children: ReactNode;
  error?: string;
  disabled?: boolean;
}

/** A box to tick beside its sentence. */
export function Checkbox({ checked, onChange, children, error, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`field${error ? ' is-error' : ''}`}>
      <label className="choice">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="field-error" id={id}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

/** One card: a drawing, a name and a line about it. */
export interface RadioCard<T extends string> {
  value: T;
  title: string;
  note?: string;
  /** Decoration above the words. */
  art?: ReactNode;
}

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  cards: RadioCard<T>[];
  onChange: (value: T) => void;
}

/** A choice between few things that deserve a picture; arrows move between the cards. */
export function RadioCards<T extends string>({ label, value, cards, onChange }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <div className="modes" role="radiogroup" aria-label={label}>
      {cards.map((card) => (
        <label className="mode" key={card.value}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
          />
          <span className="mode-box">
            {card.art}
            <b>{card.title}</b>
            {card.note && <span>{card.note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

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
