/** Longest wait for an idle moment, in milliseconds. */
const LONGEST_WAIT_MS = 500;

/** Calls back when the browser is idle, after half a second at the latest. */
export function whenIdle(then: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: LONGEST_WAIT_MS });
  else setTimeout(then);
}

/**
 * Calls back when the browser is idle after its first contentful paint. In a background tab that is when the tab is
 * first shown. Browsers without paint timing call back on `load`.
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
