import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MailText } from './MailText';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a mail in a place of that height; `resize` tells the page of a change. */
function showIn(height: number): { resize: () => void } {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        measure = report;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  cleanup();
  render(<MailText name="Your registration" text="Dear Tom," />);
  return { resize: () => act(() => measure()) };
}

it('is reached by the keyboard where it is too long for its place, from the first paint', () => {
  showIn(240);
  const region = screen.getByRole('region', { name: 'Your registration' });
  expect(region.tabIndex).toBe(0);
  expect(region.textContent).toBe('Dear Tom,');
  showIn(500);
  expect(screen.queryByRole('region')).toBeNull();
});

it('is reached by the keyboard once its place has become too small', () => {
  const { resize } = showIn(500);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  resize();
  expect(screen.getByRole('region').tabIndex).toBe(0);
});
