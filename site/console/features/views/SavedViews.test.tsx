import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { View } from './views';

const approved: View = {
  ...{ id: 'v1', list: 'mails', name: 'Failed in Chinese', query: 'language=zh&state=failed', shared: true },
  ...{ mine: false, owner: 'Ben', version: 3 },
};

beforeEach(() => answer('get', '/apis/organiser/mails', { items: [], total: 0 }));

it('opens a view from the head and by its address', async () => {
  const router = openConsole('/international/mails?view=v1', organiser({ role: 'reviewer' }));
  answer('get', '/apis/organiser/views', [approved, { ...approved, id: 'v2', list: 'audit', name: 'Other' }]);
  answer('get', '/apis/organiser/mails/batches', []);
  await waitFor(() => expect(router.state.location.search).toBe('?language=zh&state=failed'));
  const pick = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Saved views' });
  await waitFor(() => expect(pick.value).toBe('v1'));
  expect(within(pick).queryByRole('option', { name: 'Other' })).toBeNull();
  await userEvent.selectOptions(pick, '');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await userEvent.selectOptions(pick, 'v1');
  await waitFor(() => expect(router.state.location.search).toBe('?language=zh&state=failed'));
});

it('saves what is shown under a name, and says when the name is taken', async () => {
  openConsole('/international/mails?state=failed&page=2', organiser());
  answer('get', '/apis/organiser/mails/batches', []);
  answer('get', '/apis/organiser/views', [approved]);
  answer(
    'post',
    '/apis/organiser/views',
    new Failure(409, 'CONFLICT', { fields: { name: 'There is one already' } }),
  );
  answer('post', '/apis/organiser/views/{id}', { ...approved, name: 'Failed' });
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the view' }), 'Failed');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is one already')).toBeTruthy();
  const name = dialog.getByRole('textbox', { name: 'Name of Failed in Chinese' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Failed');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { list: 'mails', name: 'Failed', query: 'state=failed', shared: true },
      { before: 3, name: 'Failed' },
    ]),
  );
});
