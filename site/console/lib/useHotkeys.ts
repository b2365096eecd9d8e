import { useLayoutEffect, useRef } from 'react';

/**
 * What keys do: by `event.key` in lower case. A letter or Enter works with Shift too, unless `shift+` and it is a key
 * of its own. Full-width letters and marks of a Chinese keyboard count as the plain ones.
 */
export type Hotkeys = Record<string, (() => void) | undefined>;

const EDITABLE = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether a key press belongs to a field, to an open dialog, or to the browser. */
function isTaken(event: KeyboardEvent, inDialog: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true;
  if (!inDialog && document.querySelector('dialog[open]')) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('.player')) return true;
  if (event.key === 'Escape') return false;
  // Enter presses the control that has the focus.
  if (event.key === 'Enter' && target?.closest('button, a[href], summary')) return true;
  return target?.closest(EDITABLE) !== null && target !== null;
}

function nameOf({ key, shiftKey }: KeyboardEvent, keys: Hotkeys): string {
  const plain = (key.length === 1 ? key.normalize('NFKC') : key).toLowerCase();
  const shifted = `shift+${plain}`;
  return shiftKey && /^([a-z]|enter)$/.test(plain) && shifted in keys ? shifted : plain;
}

/** Runs `keys` while the component is mounted, except where somebody types or a dialog is open. */
export function useHotkeys(keys: Hotkeys, { inDialog = false } = {}): void {
  const latest = useRef(keys);
  // With what is drawn, not after it: a key pressed at the sight of a row is about that row.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event, inDialog)) return;
      const action = latest.current[nameOf(event, latest.current)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [inDialog]);
}
