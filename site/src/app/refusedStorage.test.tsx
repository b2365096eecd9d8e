import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from '../testing/server';
import { at, open, prepareSite } from '../testing/openSite';
import { answerHistory } from '../testing/submissions';
import { userStore } from '../lib/session/user';

beforeEach(prepareSite);
afterEach(() => vi.restoreAllMocks());

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

/** The ways in which a browser refuses storage. */
const refusals: [string, () => void][] = [
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
  [
    'denied',
    () => {
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    },
  ],
];

it.each(refusals)('shows the form of an entrant whose storage is %s', async (_, refuseStorage) => {
  refuseStorage();
  answerHistory({});
  await open('/submit', 'PASS');
  expect(userStore.get()).toMatchObject({ unreachable: false, registerState: 'PASS' });
  await waitFor(() => expect(document.querySelector('[name="title"]')).toBeTruthy());
  expect(at()).toBe('/submit');
});

it.each(refusals)('logs out when storage is %s', async (_, refuseStorage) => {
  refuseStorage();
  await open('/', 'PASS');
  answer('post', '/apis/passport/logout', null);
  await userStore.logout();
  expect(userStore.get().user).toBeNull();
  expect(screen.getByTestId('address')).toBeTruthy();
});
