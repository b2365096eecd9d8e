import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  /** How many things it would leave. */
  count?: number;
  children: ReactNode;
}

/** A filter that is on or off. Wrap several in `<div className="chips">`. */
export function Chip({ pressed, onPress, count, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span className="num">{count}</span>}
    </button>
  );
}
