import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deliver, EMPTY, keys, open, type, valueIn } from '@/testing/draftTabs';
import { deleteDrafts, hasDrafts } from './draftStorage';

describe('one tab', () => {
  it('keeps the draft over a reload, with the time it was saved', () => {
    const before = open('a');
    expect(before.result.current.savedAt).toBeNull();
    type(before, { name: 'Mara' });
    before.unmount();
    const after = open('a');
    expect(after.result.current).toMatchObject({ value: { name: 'Mara' }, restored: true });
    expect(after.result.current.savedAt).toBeGreaterThan(0);
  });

  it('stores nothing before something is typed', () => {
    open('a');
    expect(keys()).toEqual([]);
  });

  it('keeps saving when the login expires', () => {
    const tab = open('a');
    type(tab, { name: 'Mara' });
    tab.rerender({ account: null });
    type(tab, { name: 'Mara K' });
    tab.unmount();
    expect(valueIn(open('a')).name).toBe('Mara K');
  });

  it('saves nothing after the draft is cleared', () => {
    const tab = open('a');
    type(tab, { name: 'Mara' });
    act(() => tab.result.current.clear());
    type(tab, { name: 'Late' });
    tab.unmount();
    expect(keys()).toEqual([]);
    expect(open('a').result.current).toMatchObject({ value: EMPTY, restored: false });
  });

  it('has no saved time where storage fails', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const tab = open('a');
    type(tab, { name: 'Mara' });
    expect(tab.result.current).toMatchObject({ value: { name: 'Mara' }, savedAt: null });
  });
});

describe('the account', () => {
  it('is named by its id in the key, with edition and form', () => {
    type(open('7f3a'), { email: 'mara@example.com' });
    expect(keys()).toEqual(['marquee.draft.international.form.7f3a']);
  });

  it('never sees the draft of another, whether it was closed or is still open in this tab', () => {
    const first = open('a');
    type(first, { name: 'Mara' });
    expect(valueIn(open('b'))).toEqual(EMPTY);
    first.rerender({ account: null });
    first.rerender({ account: 'b' });
    expect(valueIn(first)).toEqual(EMPTY);
    type(first, { name: 'Lin' });
    first.unmount();
    expect(valueIn(open('a')).name).toBe('Mara');
    expect(valueIn(open('b')).name).toBe('Lin');
  });

  it('stores nothing while it is unknown, and what was typed once it is', () => {
    const tab = open(null);
    type(tab, { name: 'Mara' });
    expect(keys()).toEqual([]);
    tab.rerender({ account: 'a' });
    tab.unmount();
    expect(valueIn(open('a')).name).toBe('Mara');
  });

  it('merges what was typed before the login with what it had stored', () => {
    const earlier = open('a');
    type(earlier, { name: 'Mara', email: 'mara@example.com' });
    earlier.unmount();
    const tab = open(null);
    type(tab, { name: 'Mara K' });
    tab.rerender({ account: 'a' });
    expect(valueIn(tab)).toMatchObject({ name: 'Mara K', email: 'mara@example.com' });
    expect(tab.result.current.offers).toEqual({ name: 'Mara' });
  });
});

describe('the end of a draft', () => {
  /** What the other tabs receive when `end` runs in another one. */
  const elsewhere = (end: () => void) => {
    const [key] = keys();
    const values: string[] = [];
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((_, value) => values.push(value));
    act(end);
    spy.mockRestore();
    act(() => {
      for (const newValue of [...values, null])
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });
  };

  it('is shown in a tab whose form another one sent, which keeps its text and saves it no more', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    deliver();
    elsewhere(() => there.result.current.clear());
    expect(here.result.current).toMatchObject({ value: { name: 'Mara' }, ended: 'sent' });
    type(here, { name: 'Mara K' });
    expect(keys()).toEqual([]);
    act(() => here.result.current.resume());
    expect(here.result.current.ended).toBeNull();
    here.unmount();
    expect(valueIn(open('a')).name).toBe('Mara K');
  });

  it('empties every open form when the drafts are deleted at logout, of this account alone', () => {
    const [mine, lins] = [open('a'), open('b')];
    type(mine, { name: 'Mara' });
    type(lins, { name: 'Lin' });
    expect(hasDrafts('a')).toBe(true);
    act(() => deleteDrafts('a'));
    expect(hasDrafts('a')).toBe(false);
    expect(mine.result.current).toMatchObject({ value: EMPTY, ended: 'deleted' });
    type(mine, { name: 'Late' });
    expect(hasDrafts('a')).toBe(false);
    expect(valueIn(lins).name).toBe('Lin');
    expect(hasDrafts('b')).toBe(true);
  });
});
