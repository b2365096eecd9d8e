import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Account } from './organisers';

const ben: Account = {
  ...{ id: 'o2', email: 'ben@films.example', name: 'Ben', role: 'reviewer', disabledAt: null },
  ...{
    secondFactor: true,
    app: false,
    passkeys: 1,
    personalData: true,
    loggedIn: true,
    language: null,
    invitation: null,
  },
};

const posted = () =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);

beforeEach(() => answer('get', '/apis/organiser/organisers', { items: [ben], total: 1 }));

it('changes a role, and disables an account after the question', async () => {
  answer('post', '/apis/organiser/organisers/{id}/role', { ...ben, role: 'jury' });
  answer('post', '/apis/organiser/organisers/{id}/disable', ben);
  openConsole('/international/organisers');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role: Ben' }), 'jury');
  await waitFor(() => expect(posted()).toEqual([['role', { role: 'jury', before: 'reviewer' }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(posted()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(posted().map(([call]) => call)).toEqual(['role', 'disable']));
});

it('lets a viewer be without personal data', async () => {
  answer('get', '/apis/organiser/organisers', { items: [{ ...ben, role: 'viewer' }], total: 1 });
  answer('post', '/apis/organiser/organisers/{id}/personal-data', { ...ben, personalData: false });
  openConsole('/international/organisers');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Without personal data: Ben' }));
  await waitFor(() => expect(posted()).toEqual([['personal-data', { personalData: false }]]));
});

it('tells a viewer without personal data so, and offers no search of people', async () => {
  answer('get', '/apis/organiser/registrations', { items: [], total: 0 });
  openConsole('/international/registrations', organiser({ role: 'viewer', personalData: false }));
  expect(await screen.findByText(/Your account reads no personal data/)).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('keeps what was typed when the address has an account', async () => {
  answer(
    'post',
    '/apis/organiser/organisers',
    new Failure(409, 'CONFLICT', { fields: { email: 'Has one already' } }),
  );
  openConsole('/international/organisers');
  const form = within(await screen.findByRole('form', { name: 'Add an organiser' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' Cai ');
  await userEvent.type(
    form.getByRole<HTMLInputElement>('textbox', { name: 'Email' }),
    'ben@films.example{Enter}',
  );
  expect((await form.findByRole('alert')).textContent).toMatch(/Has one already/);
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ben@films.example');
  expect(posted()).toEqual([
    ['organisers', { name: 'Cai', email: 'ben@films.example', role: 'reviewer', language: '' }],
  ]);
});

it('corrects a refused address before the first login', async () => {
  const invited: Account = {
    ...ben,
    secondFactor: false,
    loggedIn: false,
    invitation: { state: 'failed', error: '550' },
  };
  answer('get', '/apis/organiser/organisers', { items: [invited], total: 1 });
  answer('post', '/apis/organiser/organisers/{id}/email', { ...invited, email: 'ben@right.example' });
  openConsole('/international/organisers');
  expect(await screen.findByText('Email refused: 550')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Correct the email' }));
  const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Email' });
  await userEvent.clear(field);
  await userEvent.type(field, 'ben@right.example{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([['email', { email: 'ben@right.example', before: 'ben@films.example' }]]);
});
