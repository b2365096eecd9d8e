import { flushSync } from 'react-dom';

/**
 * Focuses the first invalid control of a form, so that a screen reader announces its name and error. `show` renders the
 * errors synchronously first: after an answer React would render them later than the focus moves.
 */
export function focusFirstInvalid(form: HTMLElement | null, show?: () => void): void {
  if (show) flushSync(show);
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'center' });
  });
}
