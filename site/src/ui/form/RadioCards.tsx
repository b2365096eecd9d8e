import { useId, type ReactNode } from 'react';
import './radio-cards.css';

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
