import { useEffect, useEffectEvent } from 'react';

/** What keys do, by `KeyboardEvent.key`, letters in lower case; with Shift and Enter `Shift+Enter`. */
export type Shortcuts = Record<string, () => unknown>;

/** Where letters and digits are typed. */
const TYPING = 'textarea, select, input:not([type=range], [type=radio], [type=checkbox]), [contenteditable]';
/** Elements that use a key themselves. */
const OWN_KEYS: Record<string, string> = {
  ' ': 'button, a[href], summary, input',
  Enter: 'button, a[href], summary, input',
  ArrowLeft: 'input, [role=menu] *',
  ArrowRight: 'input, [role=menu] *',
};

/**
 * Keys of the whole page. They come before those of the player, and rest while something is typed, with Ctrl, Alt or Meta,
 * in full screen and under a dialog.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const act = shortcuts[name];
    if (!act || isBusy(event, name)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Full-width letters and marks of a Chinese keyboard count as the plain ones. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key === 'Enter' && shiftKey) return 'Shift+Enter';
  return key.length === 1 ? key.normalize('NFKC').toLowerCase() : key;
}

function isBusy(event: KeyboardEvent, name: string): boolean {
  const { target, ctrlKey, altKey, metaKey, isComposing } = event;
  const within = (selector?: string) =>
    selector !== undefined && target instanceof Element && target.closest(selector) !== null;
  return (
    event.defaultPrevented ||
    ctrlKey ||
    altKey ||
    metaKey ||
    isComposing ||
    within(TYPING) ||
    within(OWN_KEYS[name]) ||
    Boolean(document.fullscreenElement) ||
    document.querySelector('dialog[open]') !== null
  );
}
