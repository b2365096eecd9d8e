import { copyText } from '../../../lib/browser/copyText';

/** Copies the links of works in a part of a page when they are pressed, and says so beside them. */
export function attachShareLink(part: HTMLElement, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const status = link.parentElement!.querySelector('[role=status]')!;
    const { copied = '', failed = '' } = link.dataset;
    void copyText(link.href).then((done) => (status.textContent = done ? copied : failed));
  };
  part.addEventListener('click', onClick, { signal });
}
