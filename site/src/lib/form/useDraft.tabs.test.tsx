import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deliver, EMPTY, open, type, typeTeam, valueIn } from '@/testing/draftTabs';

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
