import { afterEach, expect, it, vi } from 'vitest';
import { revokeLater } from './objectUrl';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps an address for what still reads from it, and revokes it in the end', () => {
  vi.useFakeTimers();
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', { revokeObjectURL });
  revokeLater('blob:film');
  vi.advanceTimersByTime(10_000);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:film');
});
