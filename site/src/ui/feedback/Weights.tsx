import type { CSSProperties } from 'react';
import './weights.css';

/** One part of a whole. */
export interface Weight {
  id: string;
  /** Per cent. */
  weight: number;
  name: string;
  note?: string;
  /** A small mark in the corner of the part. */
  mark?: string;
}

interface WeightsProps {
  items: readonly Weight[];
  /** The small chart: lower, without headings. */
  small?: boolean;
}

/** A chart of the parts of a whole: side by side at one height, each as wide as its share. */
export function Weights({ items, small = false }: WeightsProps) {
  const most = Math.max(...items.map(({ weight }) => weight));
  return (
    <ol
      className={small ? 'weights weights-small' : 'weights'}
      // Where the parts stand below each other the largest is as wide as they may be.
      style={{ '--most': most } as CSSProperties}
    >
      {items.map(({ id, weight, name, note, mark }) => (
        <li key={id} style={{ '--weight': weight } as CSSProperties}>
          <div className="weight-screen">
            {mark && <span className="weight-ratio num">{mark}</span>}
            <span className="weight-num">
              {weight}
              <i>%</i>
            </span>
          </div>
          {small ? <p>{name}</p> : <h3>{name}</h3>}
          {note && <p className="quiet">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
