import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Factors } from './factors';

const none: Factors = { app: false, passkeys: [], recoveryCodes: 0, required: false };
const key = { secret: 'ABCDEFGH', url: 'otpauth://totp/x', qr: 'data:image/png;base64,AA==' };
const SETUP = '/apis/organiser/login/factor/setup';

beforeEach(() => {
  answer('get', '/apis/organiser/second-factors', none);
  answer('get', '/apis/organiser/me', organiser());
  answer('post', SETUP, key);
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function typeCode() {
  openConsole('/international/security', organiser({ app: false, secondFactor: false }));
  await press('Set up an authenticator app');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
  expect(dialog.getByText('ABCD EFGH')).toBeTruthy();
  answer('get', '/apis/organiser/second-factors', { ...none, app: true, recoveryCodes: 1 });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Code of the app' }), '222222{Enter}');
}

it('sets up an authenticator app and shows the first recovery codes', async () => {
  answer('post', '/apis/organiser/login/factor', { recoveryCodes: ['one-code'] });
  await typeCode();
  expect(await screen.findByText('one-code')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/login/factor'))!.body).toEqual({ totp: '222222' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved them' }));
  await press('Back to your second factors');
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set up an authenticator app' })).toBeNull();
});

it('keeps the key of the app on the screen after a wrong code', async () => {
  answer('post', '/apis/organiser/login/factor', new Failure(422, 'CODE_WRONG'));
  await typeCode();
  expect(await screen.findByText(/This code is wrong or used up/)).toBeTruthy();
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
});

it('says why there is no key, and takes no code, where the second factor is not given again', async () => {
  answer('post', SETUP, new Failure(403, 'SECOND_FACTOR_REQUIRED'));
  openConsole('/international/security', organiser({ app: false, passkeys: 1 }));
  await press('Set up an authenticator app');
  expect((await screen.findByRole('alert')).textContent).toMatch(/A second factor is needed/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const sent = (path: string) => calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

it('lists the second factors, renames and removes, and says why the last one stays', async () => {
  const key = { id: 'k1', name: 'Laptop', createdAt: '2025-09-12T10:00:00+08:00', lastUsedAt: null };
  answer('get', '/apis/organiser/second-factors', {
    app: false,
    passkeys: [key],
    recoveryCodes: 9,
    required: true,
  });
  answer('get', '/apis/organiser/me', organiser());
  answer('post', '/apis/organiser/passkeys/{id}/name', { ...key, name: 'Laptop' });
  answer(
    'delete',
    '/apis/organiser/passkeys/{id}',
    new Failure(409, 'CONFLICT', { fields: { id: 'This is your only second factor' } }),
  );
  openConsole('/international/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Name of the passkey' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Laptop{Enter}');
  await vi.waitFor(() => expect(sent('/name')).toEqual([{ name: 'Laptop' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/only second factor/);
});

it('replaces the recovery codes after the question, and shows the new ones', async () => {
  answer('get', '/apis/organiser/second-factors', {
    app: true,
    passkeys: [],
    recoveryCodes: 2,
    required: true,
  });
  answer('get', '/apis/organiser/me', organiser());
  answer('post', '/apis/organiser/recovery-codes', { recoveryCodes: ['new-code'] });
  openConsole('/international/security');
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  expect(sent('/recovery-codes')).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('new-code')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to your second factors' })).toBeTruthy();
});
