import { flushSync } from 'react-dom';

/**
 * Moves the focus to the first wrong control of a form, once the page shows what is wrong: readers hear its name and
 * the sentence below it. What was found out after an answer is shown by `show`: React would take its time for it.
 */
export function focusFirstInvalid(form: HTMLElement | null, show?: () => void): void {
  if (show) flushSync(show);
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'center' });
  });
}
