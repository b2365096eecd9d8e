/**
 * Calls back once something of the page has been painted and the browser has a moment; in a tab that nobody looks at,
 * when somebody does.
 */
export function afterFirstPaint(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    addEventListener('load', then);
    return;
  }
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    whenIdle(then);
  });
  paints.observe({ type: 'paint', buffered: true });
}

/** Longest wait for a browser that has no moment, in milliseconds. */
const PATIENCE_MS = 500;

/** Calls back when the browser has nothing more urgent to do. */
export function whenIdle(then: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: PATIENCE_MS });
  else setTimeout(then);
}
