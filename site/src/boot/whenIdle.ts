/** Longest wait for a browser that has no moment, in milliseconds. */
const PATIENCE_MS = 500;

/** Calls back when the browser has nothing more urgent to do. */
export function whenIdle(then: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: PATIENCE_MS });
  else setTimeout(then);
}
