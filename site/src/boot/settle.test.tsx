import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from './settle';

let paint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(callback: (list: { getEntriesByName: () => string[] }) => void) {
        paint = () => callback({ getEntriesByName: () => ['paint'] });
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 10));
  document.body.innerHTML = '<p class="below"></p>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settling = () => document.documentElement.hasAttribute('data-settling');
const laidOut = () => document.querySelector('p')!.style.contentVisibility === 'visible';

it('lays out the rest after the paint, and lets things move after that', () => {
  settle();
  expect([settling(), laidOut()]).toEqual([true, false]);
  paint();
  vi.advanceTimersByTime(20);
  expect([settling(), laidOut()]).toEqual([true, true]);
  vi.advanceTimersByTime(10);
  expect(settling()).toBe(false);
});

it('does not wait for ever for a paint or faces that do not come', () => {
  settle();
  vi.advanceTimersByTime(1499);
  expect(laidOut()).toBe(false);
  vi.advanceTimersByTime(21);
  expect([settling(), laidOut()]).toEqual([false, true]);
  document.querySelector('p')!.style.contentVisibility = '';
  paint();
  vi.runAllTimers();
  expect(laidOut()).toBe(false);
});
