import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { notices } from '@/lib/notices';
import { answer, calls } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import type { Reminder } from './jury';

const PATH = '/apis/organiser/judges/remind';
const late = (id: string, name: string, outcome: Reminder['outcome']): Reminder => ({
  ...{ id, name, role: 'judge', done: 3, total: 10, outcome },
});
const all = [
  late('j1', 'Noor', 'written'),
  late('j2', 'Aziz', 'too_soon'),
  late('j3', 'Lin', 'no_address'),
  late('j4', 'Mei', 'written'),
];

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Remind all who are late' }));

let said: string[];

beforeEach(() => {
  said = [];
  notices.listen(({ text }) => said.push(text));
  answer('get', '/apis/organiser/judges', { items: [], total: 0 });
  answer('get', '/apis/organiser/judging', { closedAt: null });
});

it('shows whom it would mail and whom not, then mails those alone', async () => {
  answer('post', PATH, ({ body }) => {
    const { ids } = body as { ids?: string[] };
    return ids ? all.filter(({ id }) => ids.includes(id)) : all;
  });
  openConsole('/international/jury');
  await press();
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind all who are late' }));
  const rows = dialog.getAllByRole('row').map((row) => row.lastElementChild!.textContent);
  expect(rows).toEqual([
    'Reminder',
    'by email',
    'none: reminded in the last 24 hours',
    'none: no email',
    'by email',
  ]);
  expect(posted()).toEqual([{ dryRun: true }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 reminders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([{ dryRun: true }, { ids: ['j1', 'j4'] }]);
  expect(said).toEqual(['Noor: the email is waiting to be sent', 'Mei: the email is waiting to be sent']);
});

it('mails nobody when it is cancelled, or nobody would be reached', async () => {
  answer('post', PATH, [late('j2', 'Aziz', 'too_soon')]);
  openConsole('/international/jury');
  await press();
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send 0 reminders' });
  expect(send.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: /^Cancel/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([{ dryRun: true }]);
});

it('says that nobody is late', async () => {
  answer('post', PATH, []);
  openConsole('/international/jury');
  await press();
  await waitFor(() => expect(said).toEqual(['Nobody is late']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
