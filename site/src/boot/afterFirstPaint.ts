import { whenIdle } from './whenIdle';

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
