/** Moves the focus to the next field whose language is missing or stale, and from the last one to the first. */
export function focusNext(): void {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-waits]')];
  const at = fields.indexOf(document.activeElement as HTMLTextAreaElement);
  const here = document.activeElement;
  const next =
    at >= 0
      ? fields[(at + 1) % fields.length]
      : (fields.find(
          (field) => here && here.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
        ) ?? fields[0]);
  next?.focus();
  next?.scrollIntoView?.({ block: 'center' });
}
