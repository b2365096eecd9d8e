import { useEffect, useRef } from 'react';
import type { Hotkeys } from '../../lib/useHotkeys';

/** Runs `keys`, by `event.key` in lower case, while the component is mounted: with Ctrl or ⌘, in fields too. */
export function useTypingKeys(keys: Hotkeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
