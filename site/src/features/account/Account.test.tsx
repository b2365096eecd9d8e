import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import { loginGate } from '../../lib/api/api';
import { draftKey } from '../../lib/form/draftStorage';
import type { Language } from '../../lib/locale/language';
import { notices, type Notice } from '../../lib/notices';
import { ADDRESS_KEY, HINT_KEY } from '../../lib/session/loginHint';
import { userStore } from '../../lib/session/user';
import { accountData, login } from '../../testing/account';
import { logInEntrant } from '../../testing/entrant';
import { answer, calls, callsMade, Failure } from '../../testing/server';
import Account from './Account';

const SESSIONS = '/apis/passport/sessions';
const USER = '/apis/passport/user';
const EXPORT = '/apis/passport/export';
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

function open(language: Language = 'en') {
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter initialEntries={['/account']}>
        <Account />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const saved: string[] = [];

beforeEach(async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  saved.length = 0;
  shown.length = 0;
  answer('get', SESSIONS, [login({ id: 'a', current: true })]);
  await logInEntrant('PASS');
});

it('shows the name and the address', async () => {
  open();
  const you = within(await screen.findByRole('region', { name: 'You' }));
  expect(you.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Mara',
    'mara@example.com',
  ]);
});

describe('the logins', () => {
  const others = [
    login({ id: 'b', edition: 'camp', userAgent: 'curl/8.5.0', country: 'PT' }),
    login({ id: 'c', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }),
  ];
  const all = [login({ id: 'a', current: true }), ...others];
  const list = (name = 'Where you are logged in') => screen.findByRole('list', { name });
  const rows = async (name?: string) =>
    within(await list(name))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.row')!.textContent);

  it('names browser, system and edition, and marks this one', async () => {
    answer('get', SESSIONS, all);
    open();
    expect(await rows()).toEqual([
      'Chrome on WindowsThis browser',
      'Unknown browserCreation camp',
      'Firefox on Linux',
    ]);
    expect(screen.getAllByText('Computer, country unknown')).toHaveLength(2);
    screen.getByText('Computer, logged in from Portugal');
    expect(screen.getAllByText('Last used 12 September 2025, 10:00 Beijing time')).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: /^End the login in/ })).toHaveLength(2);
  });

  it('speaks Chinese', async () => {
    answer('get', SESSIONS, all);
    open('zh');
    expect((await rows('已登录的浏览器'))[0]).toBe('Windows 上的 Chrome当前浏览器');
    screen.getByText('电脑，登录地：葡萄牙');
    screen.getByRole('button', { name: /^结束Linux 上的 Firefox的登录/ });
  });

  it('ends one, and reads the list again', async () => {
    answer('get', SESSIONS, all);
    answer('delete', '/apis/passport/sessions/{id}', () => {
      answer('get', SESSIONS, all.slice(0, 2));
      return null;
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: /^End the login in Firefox on Linux/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(callsMade()).toContain(`DELETE ${SESSIONS}/c`);
    await waitFor(async () => expect(document.activeElement).toBe(await list()));
  });

  it('takes one that has ended already as ended', async () => {
    answer('get', SESSIONS, all);
    answer('delete', '/apis/passport/sessions/{id}', () => {
      answer('get', SESSIONS, all.slice(0, 2));
      return new Failure(404, 'NOT_FOUND');
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: /^End the login in Firefox on Linux/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(shown.map(({ kind }) => kind)).toEqual(['success']);
  });

  it('ends all others, once that is confirmed', async () => {
    answer('get', SESSIONS, all);
    answer('delete', SESSIONS, () => {
      answer('get', SESSIONS, all.slice(0, 1));
      return null;
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = within(screen.getByRole('dialog', { name: 'End all other logins?' }));
    dialog.getByText(/^2 logins end/);
    expect(callsMade()).not.toContain(`DELETE ${SESSIONS}`);
    await user.click(dialog.getByRole('button', { name: 'End all others' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('can be read again after a failure', async () => {
    answer('get', SESSIONS, new Failure(503, 'UNAVAILABLE'));
    const user = open();
    await screen.findByText('Your logins could not be read.');
    answer('get', SESSIONS, all);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });
});

describe('the data', () => {
  const download = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Download my data' }));

  it('is saved as a file, and the files are listed with their addresses', async () => {
    answer('get', EXPORT, accountData());
    const user = open();
    await download(user);
    const link = await screen.findByRole('link', { name: 'my-data-2025-09-12.json' });
    expect(link.getAttribute('download')).toBe('my-data-2025-09-12.json');
    expect(saved).toEqual(['my-data-2025-09-12.json']);
    const files = within(screen.getByRole('list', { name: 'Your files' })).getAllByRole('listitem');
    expect(files.map((file) => [file.textContent, file.querySelector('a')!.href])).toEqual([
      ['whale.mp4Film · 32 MB', 'https://store.example/whale'],
      ['A whale in the fogMade in the studio · 2 MB', 'https://store.example/fog'],
    ]);
  });

  it('says how long to wait after too many downloads', async () => {
    answer('get', EXPORT, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 1200 }));
    const user = open();
    await download(user);
    await screen.findByText(/The next time is possible in 20 min\./);
    expect(saved).toEqual([]);
  });
});

describe('the deletion', () => {
  const OLD = new Failure(401, 'LOGIN_EXPIRED');
  const confirm = async (user: ReturnType<typeof userEvent.setup>, email: string) => {
    await user.type(await screen.findByLabelText(/^To confirm, type/), email);
    await user.click(screen.getByRole('button', { name: 'Delete my account for good' }));
  };
  const deletions = () => calls.filter(({ method, path }) => method === 'DELETE' && path === USER);

  /** A login window that ends like this. Returns the reasons it was opened for. */
  function loginWindow(end: () => Promise<boolean>) {
    const reasons: unknown[] = [];
    loginGate.register((reason) => {
      reasons.push(reason);
      return end();
    });
    return reasons;
  }

  it('takes the address of the account alone', async () => {
    const user = open();
    await confirm(user, 'mei@example.com');
    const field = screen.getByLabelText(/^To confirm, type/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    screen.getByText('Please type the address of this account, mara@example.com');
    expect(deletions()).toEqual([]);
  });

  it('leaves nothing of the account in this browser, and says so', async () => {
    answer('delete', USER, { publishedWorks: [] });
    localStorage.setItem(draftKey('registration', '7'), JSON.stringify({ at: 1, value: {} }));
    localStorage.setItem(draftKey('registration', '8'), 'of another account');
    localStorage.setItem(ADDRESS_KEY, 'mara@example.com');
    const user = open();
    await confirm(user, ' Mara@Example.com ');
    const title = await screen.findByRole('heading', { name: 'Your account is deleted.' });
    expect(document.activeElement).toBe(title);
    expect(deletions().map(({ body }) => body)).toEqual([{ email: 'Mara@Example.com' }]);
    await waitFor(() => expect(userStore.get().user).toBeNull());
    expect(
      [ADDRESS_KEY, HINT_KEY, draftKey('registration', '7')].map((key) => localStorage.getItem(key)),
    ).toEqual([null, null, null]);
    expect(localStorage.getItem(draftKey('registration', '8'))).toBe('of another account');
    expect(screen.queryByText(/is on the shortlist/)).toBeNull();
  });

  it('names the organisers when a work is published', async () => {
    answer('delete', USER, { publishedWorks: [{ edition: 'international', workId: 103 }] });
    const user = open();
    await confirm(user, 'mara@example.com');
    await screen.findByText(/^Your work is on the shortlist/);
  });

  it('asks for another login when the last one is too old, and goes on after it', async () => {
    answer('delete', USER, OLD);
    const reasons = loginWindow(async () => {
      answer('delete', USER, { publishedWorks: [] });
      await userStore.loggedIn();
      return true;
    });
    const user = open();
    await confirm(user, 'mara@example.com');
    await screen.findByRole('heading', { name: 'Your account is deleted.' });
    expect(reasons).toEqual(['recent']);
    expect(deletions()).toHaveLength(2);
  });

  it('deletes nothing when the login is declined', async () => {
    answer('delete', USER, OLD);
    loginWindow(() => Promise.resolve(false));
    const user = open();
    await confirm(user, 'mara@example.com');
    await screen.findByText(/^Nothing was deleted/);
    expect(deletions()).toHaveLength(1);
  });

  it('says so when another account has logged in instead', async () => {
    answer('delete', USER, OLD);
    loginWindow(async () => {
      answer(
        'delete',
        USER,
        new Failure(422, 'VALIDATION_FAILED', { fields: { email: 'Not this account' } }),
      );
      answer('get', USER, { id: '8', username: 'Mei', email: 'mei@example.com', headImg: '' });
      await userStore.loggedIn();
      return true;
    });
    const user = open();
    await confirm(user, 'mara@example.com');
    await waitFor(() => expect(shown.map(({ text }) => text)).toEqual([en.account.delete.otherAccount]));
  });

  it('shows a failure of the service, and can be tried again', async () => {
    answer('delete', USER, new Failure(500, 'INTERNAL'));
    const user = open();
    await confirm(user, 'mara@example.com');
    await screen.findByText('Server error, please try again later');
    answer('delete', USER, { publishedWorks: [] });
    await user.click(screen.getByRole('button', { name: 'Delete my account for good' }));
    await screen.findByRole('heading', { name: 'Your account is deleted.' });
  });
});
