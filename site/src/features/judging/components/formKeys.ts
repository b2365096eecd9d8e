import type { KeyboardEvent } from 'react';

/**
 * Submits a form by Shift, Ctrl or Meta and Enter, also from a text in which Enter begins a line. Escape leaves a field, so that
 * the keys of the page work again.
 */
export function formKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, target, nativeEvent } = event;
  if (key === 'Escape' && !nativeEvent.isComposing && target instanceof HTMLElement) target.blur();
  // On a slider or a radio button the keys of the page have submitted it already.
  if (nativeEvent.defaultPrevented) return;
  if (key !== 'Enter' || nativeEvent.isComposing || !(ctrlKey || metaKey || shiftKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
