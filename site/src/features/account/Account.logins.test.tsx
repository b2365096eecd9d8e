import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { login } from '@/testing/account';
import { answer, callsMade, Failure } from '@/testing/server';
import { open, prepareAccount, SESSIONS, shown } from '@/testing/accountPage';

beforeEach(prepareAccount);

describe('the logins', () => {
  const others = [
    login({
      id: 'b',
      edition: 'camp',
      title: { en: 'The camp', zh: '创作营' },
      userAgent: 'curl/8.5.0',
      country: 'PT',
    }),
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
      'Unknown browserThe camp',
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
