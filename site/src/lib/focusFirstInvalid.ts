/**
 * Moves the focus to the first wrong control of a form, once the page shows what is wrong: readers hear its name and
 * the sentence below it.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'center' });
  });
}
