import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDraft } from './useDraft';

interface Form {
  name: string;
}
const open = (user: string | null) =>
  renderHook(({ user }) => useDraft<Form>('form', user, { name: '' }, (stored) => stored as Form), {
    initialProps: { user },
  });
const type = (hook: ReturnType<typeof open>, name: string) =>
  act(() => hook.result.current.change(() => ({ name })));

it('keeps what was typed over a reload, and says since when', () => {
  const before = open('a');
  expect(before.result.current.savedAt).toBeNull();
  type(before, 'Mara');
  before.unmount();
  const after = open('a');
  expect(after.result.current).toMatchObject({ value: { name: 'Mara' }, restored: true });
  expect(after.result.current.savedAt).toBeGreaterThan(0);
});

it('keeps the drafts of two users apart', () => {
  const first = open('a');
  type(first, 'Mara');
  first.unmount();
  expect(open('b').result.current.value.name).toBe('');
});

it('makes the draft of a visitor that of the user they log in as', () => {
  const visitor = open(null);
  type(visitor, 'Mara');
  visitor.rerender({ user: 'a' });
  visitor.unmount();
  expect(open('b').result.current.value.name).toBe('');
  expect(open('a').result.current.value.name).toBe('Mara');
});

it('gives a visitor’s earlier draft to who logs in later', () => {
  const visitor = open(null);
  type(visitor, 'Mara');
  visitor.unmount();
  expect(open('a').result.current.value.name).toBe('Mara');
});

it('goes on when the login is lost in the middle', () => {
  const hook = open('a');
  type(hook, 'Mara');
  hook.rerender({ user: null });
  type(hook, 'Mara K');
  hook.unmount();
  expect(open('a').result.current.value.name).toBe('Mara K');
});

it('keeps nothing once the form was sent', () => {
  const hook = open('a');
  type(hook, 'Mara');
  act(() => hook.result.current.clear());
  type(hook, 'Late');
  hook.unmount();
  expect(open('a').result.current).toMatchObject({ value: { name: '' }, restored: false });
});

it('works, and claims nothing, where the browser keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const hook = open('a');
  type(hook, 'Mara');
  expect(hook.result.current).toMatchObject({ value: { name: 'Mara' }, savedAt: null });
});
