import type { KeyboardEvent } from 'react';

/** Submits a form by Ctrl or Meta and Enter, also from a text in which Enter begins a line. */
export function saveOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
