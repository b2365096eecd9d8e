/**
 * Starts the page's script, whose address the build wrote beside it: when the page has been painted, so that nothing
 * competes with what is read first. Where somebody is logged in, as soon as the page is there.
 */
export function startFirstScript(atOnce: boolean): void {
  document.addEventListener('DOMContentLoaded', () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-src]');
    if (!script) return;
    const start = () => {
      script.src = script.dataset.src!;
    };
    if (atOnce || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
    else afterFirstPaint(start);
  });
}

/** Calls back once something of the page has been painted; in a tab that nobody looks at, when somebody does. */
function afterFirstPaint(then: () => void): void {
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    then();
  });
  paints.observe({ type: 'paint', buffered: true });
}
