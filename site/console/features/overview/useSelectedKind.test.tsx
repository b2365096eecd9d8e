import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelectedKind } from './useSelectedKind';

it('keeps what was selected when a refresh puts another row before it', () => {
  const rows = (...kinds: string[]) => kinds.map((kind) => ({ kind }));
  const { result, rerender } = renderHook((list) => useSelectedKind(list), {
    initialProps: rows('mails', 'copies', 'texts'),
  });
  expect(result.current.selected?.kind).toBe('mails');
  act(() => result.current.move(1));
  rerender(rows('proposal', 'mails', 'copies', 'texts'));
  expect(result.current.selected?.kind).toBe('copies');
  act(() => result.current.move(9));
  expect(result.current.selected?.kind).toBe('texts');
  rerender(rows('mails'));
  expect(result.current.selected?.kind).toBe('mails');
});
