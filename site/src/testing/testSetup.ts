import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Machines that build and test at once are slow: wait longer before calling something missing.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no modal dialogs: open and close them as a browser does, without the focus trap.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
