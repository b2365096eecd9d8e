import type { CSSProperties } from 'react';

interface MeterProps {
  /** Parts of the whole, from 0 to 1. */
  value: number;
  /** The position of an even rate, or of the limit. */
  tick?: number;
  look?: 'late' | 'off';
}

/** A part of a whole as a line; the figures are beside it as text. */
export function Meter({ value, tick, look }: MeterProps) {
  const percent = (part: number) => `${Math.min(100, Math.max(0, part * 100))}%`;
  const style = { '--v': percent(value), '--e': percent(tick ?? 0) } as CSSProperties;
  return (
    <span className={`meter2${look ? ` is-${look}` : ''}`} style={style} aria-hidden="true">
      <i />
      {tick !== undefined && <u />}
    </span>
  );
}
