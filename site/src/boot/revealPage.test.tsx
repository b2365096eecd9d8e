import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutBelow, revealPage } from './revealPage';

afterEach(() => vi.unstubAllGlobals());

describe('revealPage', () => {
  const observers: (() => void)[] = [];
  const paint = () => observers.splice(0).forEach((painted) => painted());

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static supportedEntryTypes = ['paint'];
        constructor(callback: (list: { getEntriesByName: () => string[] }) => void) {
          observers.push(() => callback({ getEntriesByName: () => ['paint'] }));
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
    observers.length = 0;
  });

  const revealing = () => document.documentElement.hasAttribute('data-revealing');
  const laidOut = () => document.querySelector('p')!.style.contentVisibility === 'visible';

  it('lays out the rest after the paint, and allows animations after that', () => {
    revealPage();
    expect([revealing(), laidOut()]).toEqual([true, false]);
    paint();
    vi.advanceTimersByTime(20);
    expect([revealing(), laidOut()]).toEqual([true, true]);
    vi.advanceTimersByTime(10);
    expect(revealing()).toBe(false);
  });

  it('says until when the page is not painted', () => {
    const { dataset } = document.documentElement;
    revealPage();
    expect(dataset.revealing).toBe('paint');
    paint();
    vi.advanceTimersByTime(10);
    expect(dataset.revealing).toBe('');
    vi.runAllTimers();
    expect(dataset.revealing).toBeUndefined();
  });

  it('lays out the rest after 1.5 s without a paint', () => {
    revealPage();
    vi.advanceTimersByTime(1499);
    expect(laidOut()).toBe(false);
    vi.advanceTimersByTime(21);
    expect([revealing(), laidOut()]).toEqual([false, true]);
    document.querySelector('p')!.style.contentVisibility = '';
    paint();
    vi.runAllTimers();
    expect(laidOut()).toBe(false);
  });
});

describe('layOutBelow', () => {
  it('lays out one part per idle moment and calls back after the last', () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
    document.body.innerHTML = '<p></p><p class="below"></p><p class="below"></p>';
    const shown = () =>
      [...document.querySelectorAll('p')].map(({ style }) => style.contentVisibility === 'visible');
    const then = vi.fn();
    layOutBelow(then);
    expect(shown()).toEqual([false, false, false]);
    idle.shift()!();
    expect(shown()).toEqual([false, true, false]);
    idle.shift()!();
    expect(shown()).toEqual([false, true, true]);
    expect(then).not.toHaveBeenCalled();
    idle.shift()!();
    expect(then).toHaveBeenCalledOnce();
    expect(idle).toEqual([]);
  });
});
