import { useState } from 'react';

/**
 * The selected one of rows that a refresh reorders: it stays selected by its kind, never by its place. Without a
 * selection it is the first.
 */
export function useSelectedKind<Row extends { kind: string }>(rows: Row[]) {
  const [kind, setKind] = useState<string | null>(null);
  const selected = rows.find((row) => row.kind === kind) ?? rows[0];
  const move = (by: number) => {
    const place = selected ? rows.indexOf(selected) : -1;
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + by))];
    if (next) setKind(next.kind);
  };
  return { selected, move };
}
