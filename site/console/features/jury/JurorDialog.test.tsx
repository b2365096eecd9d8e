import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { notices } from '@/lib/notices';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Juror } from './jury';

const noor: Juror = {
  ...{ id: 'j1', name: 'Noor', role: 'judge', email: 'noor@jury.example', disabledAt: null },
  ...{ done: 3, partial: 0, total: 10, recused: 0, invited: null, lastSeenAt: null, remindedAt: null },
  ...{
    invitation: null,
    language: null,
    assigned: false,
    secondFactor: { required: false, setUp: false, recoveryCodesLeft: 0 },
  },
};

const posted = () =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);

beforeEach(() => {
  answer('get', '/apis/organiser/judges', { items: [noor], total: 1 });
  answer('get', '/apis/organiser/judging', { closedAt: null });
});

/** Opens the menu of the account, and a dialog of it. */
async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Noor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

it('renames a judge, and keeps the typed name when another one has it', async () => {
  answer(
    'post',
    '/apis/organiser/judges/{id}/rename',
    new Failure(409, 'CONFLICT', { fields: { name: 'Taken' } }),
  );
  openConsole('/international/jury');
  const dialog = await choose('Rename');
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('Noor');
  await userEvent.type(field, ' Aziz{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Taken/);
  expect(field.value).toBe('Noor Aziz');
  answer('post', '/apis/organiser/judges/{id}/rename', { ...noor, name: 'Noor Aziz' });
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([
    ['rename', { name: 'Noor Aziz', before: 'Noor' }],
    ['rename', { name: 'Noor Aziz', before: 'Noor' }],
  ]);
});

it('replaces what another organiser changed only after it was told', async () => {
  const path = '/apis/organiser/judges/{id}/email';
  answer('post', path, () => {
    answer('get', '/apis/organiser/judges', {
      items: [{ ...noor, email: 'second@jury.example' }],
      total: 1,
    });
    return new Failure(409, 'CONFLICT', { fields: { before: 'It is second@jury.example now' } });
  });
  openConsole('/international/jury');
  const dialog = await choose('Change the email');
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await userEvent.clear(field);
  await userEvent.type(field, 'mine@jury.example{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toMatch(/second@jury\.example/);
  expect(field.value).toBe('mine@jury.example');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/judges'))).toHaveLength(2));
  answer('post', path, { ...noor, email: 'mine@jury.example' });
  await userEvent.click(dialog.getByRole('button', { name: 'Save the email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted().map(([, body]) => body)).toEqual([
    { email: 'mine@jury.example', before: 'noor@jury.example' },
    { email: 'mine@jury.example', before: 'second@jury.example' },
  ]);
});

it('removes an address', async () => {
  answer('post', '/apis/organiser/judges/{id}/email', { ...noor, email: null });
  openConsole('/international/jury');
  const dialog = await choose('Change the email');
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Email' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the email' }));
  await waitFor(() => expect(posted()).toEqual([['email', { email: '', before: 'noor@jury.example' }]]));
});

it('erases a judge whose name was typed', async () => {
  answer('post', '/apis/organiser/judges/{id}/erase', null);
  openConsole('/international/jury');
  const dialog = await choose('Erase');
  expect(dialog.getByText(/Scores and nominations stay/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Noor');
  await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(posted()).toEqual([['erase', { name: 'Noor' }]]));
});

it('ends the assignment of one judge after it was confirmed', async () => {
  answer('get', '/apis/organiser/judges', { items: [{ ...noor, assigned: true }], total: 1 });
  answer('post', '/apis/organiser/judges/{id}/unassign', noor);
  openConsole('/international/jury');
  const dialog = await choose('End the assignment');
  expect(dialog.getByText(/sees all works again/)).toBeTruthy();
  expect(posted()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'End the assignment' }));
  await waitFor(() => expect(posted()).toEqual([['unassign', undefined]]));
});

it('offers nothing to whoever only reads', async () => {
  openConsole('/international/jury', organiser({ role: 'viewer' }));
  await screen.findByRole('rowheader', { name: /Noor/ });
  expect(screen.queryByRole('button', { name: 'More for Noor' })).toBeNull();
});

it('says that the link was mailed, and shows one only for an account without an address', async () => {
  const refused = {
    ...noor,
    invited: '2025-10-01T00:00:00+08:00',
    invitation: { state: 'failed', error: '550 unknown' },
  } as Juror;
  answer('get', '/apis/organiser/judges', { items: [refused], total: 1 });
  const path = '/apis/organiser/judges/{id}/password';
  const expiresAt = '2025-10-08T00:00:00+08:00';
  answer('post', path, { judge: refused, mailedTo: 'noor@jury.example', link: null, expiresAt });
  const said: string[] = [];
  notices.listen(({ text }) => said.push(text));
  openConsole('/international/jury');
  expect(await screen.findByText('Email refused: 550 unknown')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'More for Noor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email a new link' }));
  await waitFor(() => expect(said).toContain('Noor: the invitation was emailed to noor@jury.example'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer('post', path, {
    judge: noor,
    mailedTo: null,
    link: 'https://films.example/login?invite=x',
    expiresAt,
  });
  await userEvent.click(screen.getByRole('button', { name: 'More for Noor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email a new link' }));
  expect(within(await screen.findByRole('dialog')).getByText(/login\?invite=x/)).toBeTruthy();
});
