import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import { loginGate } from '@/lib/api/api';
import { draftKey } from '@/lib/form/draftStorage';
import { ADDRESS_KEY, HINT_KEY } from '@/lib/session/loginHint';
import { userStore } from '@/lib/session/user';
import { answer, calls, Failure } from '@/testing/server';
import { open, prepareAccount, shown, USER } from '@/testing/accountPage';

beforeEach(prepareAccount);

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
    screen.getByText('Please type the email of this account, mara@example.com');
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
