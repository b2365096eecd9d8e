import { expect, it } from 'vitest';
import { KeptStorage } from './keptStorage';

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

/** A storage with one value that takes no other. */
const full = {
  former: '1',
  getItem: (key: string) => (key === 'former' ? '1' : null),
  setItem: refuse,
  removeItem: refuse,
};

it.each([
  ['full', () => full as unknown as Storage, ['former']],
  ['denied', refuse as () => Storage, []],
])('keeps values in memory when the storage is %s', (_, open, kept) => {
  const storage = new KeptStorage(open);
  storage.set('token', 'a');
  expect(storage.get('token')).toBe('a');
  expect(storage.keys()).toEqual([...kept, 'token']);
  storage.remove('token');
  storage.remove('former');
  expect(storage.get('token')).toBeNull();
  expect(storage.keys()).toEqual([]);
});
