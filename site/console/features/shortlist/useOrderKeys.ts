import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/useTexts';

/** Moves the items of a list by Alt and an arrow, keeps the focus on the one that moved, and says its new place. */
export function useOrderKeys(length: number, onMove: (index: number, by: 1 | -1) => void) {
  const t = useTexts();
  const [said, setSaid] = useState('');
  const move = (index: number, by: 1 | -1, name: string) => {
    const to = index + by;
    if (to < 0 || to >= length) return;
    const at = document.activeElement;
    flushSync(() => onMove(index, by));
    // An element that is put elsewhere loses the focus.
    if (at instanceof HTMLElement && document.activeElement !== at) at.focus();
    setSaid(t('programmes.moved', { name, place: to + 1, of: length }));
  };
  const keysOf = (index: number, name: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, by, name);
  };
  return { said, move, keysOf };
}
