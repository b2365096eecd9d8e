import { useState } from 'react';

/** The open row of a list that is fetched again and again. */
export interface OpenRow<R, K> {
  /** As it was last listed; undefined while nothing is open. */
  open: R | undefined;
  /** Whether the list still has it: another organiser may have changed it, or another page may be shown. */
  listed: boolean;
  /** Where it is in the list, or was when it was last listed. */
  index: number;
  show: (key: K) => void;
  /** Opens the row that many rows away; from a row that has left the list, the one in its place or before it. */
  move: (by: number) => void;
  /** Opens the row after the open one, because the reader is done with it; nothing when it is the only one. */
  leave: () => void;
}

interface Kept<R, K> {
  row?: R;
  index: number;
  /** The only row, which was left: it is not opened again by itself. */
  left?: K;
  /** Another list was asked for. When it is there, the row that was open opens again, or its first one. */
  awaiting?: boolean;
  /** The row that was open in the list before. */
  former?: K;
  scope: string;
}

interface OpenRowOptions {
  /** Whether the rows belong to the list that was asked for last, rather than to the one before it. */
  ready?: boolean;
  /** Which list it is, without its page: after a change of the filter its first row opens, unless it has the open one. */
  scope?: string;
  /** The row stays open under another filter too: something is being written about it. */
  stay?: boolean;
}

/**
 * Which row of a list is open. The first one opens by itself; after that only the reader opens another. A row that leaves
 * the list stays open as it was, so that nobody decides about a row that took its place.
 */
export function useOpenRow<R, K extends string | number>(
  rows: readonly R[],
  keyOf: (row: R) => K,
  { ready = true, scope = '', stay = false }: OpenRowOptions = {},
): OpenRow<R, K> {
  const [kept, setKept] = useState<Kept<R, K>>({ index: 0, scope });
  let now = kept;
  if (kept.scope !== scope)
    now = stay ? { ...kept, scope } : { ...kept, left: undefined, scope, awaiting: true };
  const key = now.row ? keyOf(now.row) : now.former;
  const at = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key);
  // While another list is awaited, the row stays open for as long as the one before is on the screen.
  if (at >= 0) now = { row: rows[at], index: at, scope, awaiting: now.awaiting && !ready };
  else if (ready && (!now.row || now.awaiting)) {
    const first = rows.findIndex((row) => keyOf(row) !== now.left);
    if (first >= 0) now = { row: rows[first], index: first, scope };
    else if (now.awaiting) now = { index: 0, scope };
  } else if (now.awaiting) now = { index: 0, scope, awaiting: true, former: key };
  // While it is drawn, so that no other row is on the screen in between.
  const parts = ['row', 'index', 'awaiting', 'scope'] as const;
  if (parts.some((part) => now[part] !== kept[part])) setKept(now);
  const listed = now.row !== undefined && rows.includes(now.row);

  const showAt = (index: number) => {
    const row = rows[index];
    if (row) setKept({ row, index, scope, awaiting: now.awaiting });
    return row !== undefined;
  };
  return {
    open: now.row,
    listed,
    index: now.index,
    show: (wanted) => void showAt(rows.findIndex((row) => keyOf(row) === wanted)),
    move: (by) => {
      if (listed) showAt(now.index + by);
      else showAt(Math.max(0, Math.min(rows.length - 1, by > 0 ? now.index : now.index - 1)));
    },
    leave: () => {
      const after = listed ? now.index + 1 : now.index;
      if (!showAt(after) && !showAt(after - (listed ? 2 : 1))) setKept({ index: 0, left: key, scope });
    },
  };
}
