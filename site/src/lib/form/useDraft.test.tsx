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

it('keeps the draft over a reload, with the time it was saved', () => {
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

it('moves the draft of a visitor to the user they log in as', () => {
  const visitor = open(null);
  type(visitor, 'Mara');
  visitor.rerender({ user: 'a' });
  visitor.unmount();
  expect(open('b').result.current.value.name).toBe('');
  expect(open('a').result.current.value.name).toBe('Mara');
});

it('restores the draft of a visitor for the user who logs in later', () => {
  const visitor = open(null);
  type(visitor, 'Mara');
  visitor.unmount();
  expect(open('a').result.current.value.name).toBe('Mara');
});

it('keeps saving when the login expires', () => {
  const hook = open('a');
  type(hook, 'Mara');
  hook.rerender({ user: null });
  type(hook, 'Mara K');
  hook.unmount();
  expect(open('a').result.current.value.name).toBe('Mara K');
});

it('saves nothing after the draft is cleared', () => {
  const hook = open('a');
  type(hook, 'Mara');
  act(() => hook.result.current.clear());
  type(hook, 'Late');
  hook.unmount();
  expect(open('a').result.current).toMatchObject({ value: { name: '' }, restored: false });
});

it('has no saved time where storage fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const hook = open('a');
  type(hook, 'Mara');
  expect(hook.result.current).toMatchObject({ value: { name: 'Mara' }, savedAt: null });
});
