import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useObjectUrl } from './slotResult';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps the address of a preview while its player may still read, after the file changed and the field is gone', () => {
  vi.useFakeTimers();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const file = (name: string) => new File(['film'], name);
  const { result, rerender, unmount } = renderHook(({ shown }) => useObjectUrl(shown), {
    initialProps: { shown: file('first.mp4') },
  });
  expect(result.current).toBe('blob:1');
  rerender({ shown: file('second.mp4') });
  expect(result.current).toBe('blob:2');
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked.mock.calls.flat()).toEqual(['blob:1', 'blob:2']);
});
