import { afterEach, expect, it, vi } from 'vitest';
import { layOutRest } from './layOutRest';

afterEach(() => vi.unstubAllGlobals());

it('lays out one part after the other, each in a moment of its own', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  document.body.innerHTML = '<p></p><p class="below"></p><p class="below"></p>';
  const shown = () =>
    [...document.querySelectorAll('p')].map(({ style }) => style.contentVisibility === 'visible');
  const then = vi.fn();
  layOutRest(then);
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
