import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MailText } from './MailText';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a mail in a place of that height. */
function showIn(height: number) {
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
  act(() => measure());
}

it('is reached by the keyboard where it is too long for its place', () => {
  showIn(240);
  const region = screen.getByRole('region', { name: 'Your registration' });
  expect(region.tabIndex).toBe(0);
  expect(region.textContent).toBe('Dear Tom,');
  showIn(500);
  expect(screen.queryByRole('region')).toBeNull();
});
