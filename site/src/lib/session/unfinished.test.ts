import { expect, it } from 'vitest';
import { NOTHING, UnfinishedStore } from './unfinished';

it('has the draft of the form that is open', () => {
  const store = new UnfinishedStore();
  const takeBack = store.addDraft('registration');
  expect(store.get().draft).toBe('registration');
  const other = store.addDraft('submission');
  takeBack();
  expect(store.get().draft).toBe('submission');
  other();
  expect(store.get()).toEqual(NOTHING);
});

it('has the uploads that run', () => {
  const store = new UnfinishedStore();
  store.setUpload('a', { sent: 1, total: 4 });
  store.setUpload('b', { sent: 0, total: 2 });
  store.setUpload('a', { sent: 3, total: 4 });
  store.setUpload('b', null);
  store.setUpload('c', null);
  expect(store.get().uploads).toEqual({ a: { sent: 3, total: 4 } });
});
