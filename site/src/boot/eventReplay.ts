declare global {
  interface Window {
    /** What was pressed before the page's script arrived, in this order; undefined once it has. */
    earlyPresses?: { elements: HTMLElement[]; ending: AbortController };
  }
}

/** What a script must answer. Links are the browser's own. */
const ANSWERED_BY_SCRIPT = 'button, [data-app]';

/** Holds back what is pressed while the page's script is on its way; on pages that have none, nothing. */
export function captureClicks(): void {
  const early = { elements: [] as HTMLElement[], ending: new AbortController() };
  window.earlyPresses = early;
  const hold = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const element = (event.target as Element).closest<HTMLElement>(ANSWERED_BY_SCRIPT);
    if (!element || !document.querySelector('script[data-src]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!early.elements.includes(element)) early.elements.push(element);
  };
  document.addEventListener('click', hold, { capture: true, signal: early.ending.signal });
}

/** Ends the holding and presses again what was held back. The script listens already. */
export function replayClicks(): void {
  const early = window.earlyPresses;
  if (!early) return;
  delete window.earlyPresses;
  early.ending.abort();
  for (const element of early.elements) element.click();
}
