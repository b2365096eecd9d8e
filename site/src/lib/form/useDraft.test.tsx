import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deleteDrafts, hasDrafts } from './draftStorage';
import { useDraft } from './useDraft';

interface Form {
  name: string;
  email: string;
  team: { name: string; members: string[] };
  video?: { uploadId: string; url: string };
}
const EMPTY: Form = { name: '', email: '', team: { name: '', members: [] } };

/** Opens the form in a tab of its own. */
const open = (account: string | null) =>
  renderHook(({ account }) => useDraft<Form>('form', account, EMPTY, (stored) => stored as Form, ['team']), {
    initialProps: { account },
  });
type Tab = ReturnType<typeof open>;

const type = (tab: Tab, part: Partial<Form>) =>
  act(() => tab.result.current.change((value) => ({ ...value, ...part })));
const typeTeam = (tab: Tab, part: Partial<Form['team']>) =>
  act(() => tab.result.current.change((value) => ({ ...value, team: { ...value.team, ...part } })));
const valueIn = (tab: Tab) => tab.result.current.value;
const keys = () => Object.keys(localStorage);

/** Sends the event of the latest write to every tab. A browser spares the tab that wrote; for it nothing is new. */
const deliver = () =>
  act(() => {
    const [key] = keys();
    if (key) window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  });

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

describe('two tabs', () => {
  it('take each other’s fields, those of a group one by one', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    deliver();
    typeTeam(there, { name: 'Second Take' });
    deliver();
    typeTeam(here, { members: ['Ines'] });
    deliver();
    const both = { ...EMPTY, name: 'Mara', team: { name: 'Second Take', members: ['Ines'] } };
    expect([valueIn(here), valueIn(there)]).toEqual([both, both]);
    expect([here.result.current.offers, there.result.current.offers]).toEqual([{}, {}]);
    here.unmount();
    there.unmount();
    expect(valueIn(open('a'))).toEqual(both);
  });

  it('lose nothing when one writes before it has read the other’s', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { email: 'mara@example.com' });
    deliver();
    deliver();
    const both = { ...EMPTY, name: 'Mara', email: 'mara@example.com' };
    expect([valueIn(here), valueIn(there)]).toEqual([both, both]);
    here.unmount();
    there.unmount();
    expect(valueIn(open('a'))).toEqual(both);
  });

  it('keep their own value of a field typed in both, and offer the other’s', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    deliver();
    type(there, { name: 'Mara Kessler' });
    deliver();
    expect(valueIn(here).name).toBe('Mara');
    expect(here.result.current.offers).toEqual({ name: 'Mara Kessler' });
    expect(valueIn(there).name).toBe('Mara Kessler');
  });

  it('agree once an offer is taken', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { name: 'Lin' });
    deliver();
    deliver();
    act(() => here.result.current.answer('name', true));
    deliver();
    expect([valueIn(here).name, valueIn(there).name]).toEqual(['Lin', 'Lin']);
    expect([here.result.current.offers, there.result.current.offers]).toEqual([{}, {}]);
  });

  it('offer a declined value no more, until it is edited again', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { name: 'Lin' });
    deliver();
    act(() => here.result.current.answer('name', false));
    type(there, { email: 'lin@example.com' });
    deliver();
    expect(here.result.current).toMatchObject({ value: { name: 'Mara' }, offers: {} });
    type(there, { name: 'Lin Yi' });
    deliver();
    expect(here.result.current.offers).toEqual({ name: 'Lin Yi' });
  });

  it('keep what was kept when the other tab stores the declined text again, over a reload too', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { name: 'Lin' });
    deliver();
    act(() => here.result.current.answer('name', false));
    // Written before it has read the answer.
    type(there, { email: 'lin@example.com' });
    for (let n = 0; n < 3; n++) deliver();
    expect(valueIn(here).name).toBe('Mara');
    expect(there.result.current).toMatchObject({ value: { name: 'Lin' }, offers: { name: 'Mara' } });
    here.unmount();
    there.unmount();
    const { value, offers } = open('a').result.current;
    expect(value).toMatchObject({ name: 'Mara', email: 'lin@example.com' });
    expect(offers).toEqual({});
  });

  it('lose nothing when one is closed before the other has read what it stored', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    here.unmount();
    type(there, { name: 'Lin', email: 'lin@example.com' });
    there.unmount();
    const { value, offers } = open('a').result.current;
    expect([value.name, offers.name].sort()).toEqual(['Lin', 'Mara']);
  });

  it('offer a value over a reload', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { name: 'Lin' });
    for (let n = 0; n < 5; n++) deliver();
    here.unmount();
    there.unmount();
    const { value, offers } = open('a').result.current;
    expect([value.name, offers.name].sort()).toEqual(['Lin', 'Mara']);
  });

  it('do not differ in an upload whose signed address changed', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { video: { uploadId: 'u', url: 'https://store.example/u?signed=1' } });
    deliver();
    type(there, { video: { uploadId: 'u', url: 'https://store.example/u?signed=2' } });
    deliver();
    expect([here.result.current.offers, there.result.current.offers]).toEqual([{}, {}]);
  });

  it('stop writing without end when both typed into one field', () => {
    const [here, there] = [open('a'), open('a')];
    type(here, { name: 'Mara' });
    type(there, { name: 'Lin' });
    const written = vi.spyOn(Storage.prototype, 'setItem');
    for (let n = 0; n < 5; n++) deliver();
    written.mockClear();
    for (let n = 0; n < 5; n++) deliver();
    expect(written).not.toHaveBeenCalled();
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
