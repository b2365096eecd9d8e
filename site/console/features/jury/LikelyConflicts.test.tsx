import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import type { Likely } from './jury';

const PATH = '/apis/organiser/conflicts';
const likely: Likely = {
  id: 'c1',
  judge: 'Petra',
  role: 'judge',
  workId: 4,
  title: 'The Bench',
  entrant: 'Ada Lim',
  account: 'ada@uni.edu',
  people: ['Ada Lim'],
  by: ['email', 'domain'],
  judged: true,
  state: 'open',
  reason: '',
  decidedBy: '',
  decidedAt: null,
};
const part = async () => within(await screen.findByRole('region', { name: 'Likely conflicts of interest' }));

beforeEach(() => {
  answer('get', '/apis/organiser/judges', { items: [], total: 0 });
  answer('get', '/apis/organiser/judging', { closedAt: null });
  answer('get', '/apis/organiser/judges/conflicts', { items: [], total: 0 });
});

it('says who has what in common with whom, and decides with a reason', async () => {
  answer('get', PATH, [likely, { ...likely, id: 'c2', judge: 'Ken', state: 'recused', reason: 'His film.' }]);
  openConsole('/international/jury');
  const first = (await (await part()).findAllByRole('listitem'))[0] as HTMLElement;
  expect(first.textContent).toContain('Petra and Ada Lim Judge · already scored or nominated · undecided');
  expect(first.textContent).toContain('same email · email of the same organisation');
  const recuse = within(first).getByRole('button', { name: 'Recuse' });
  expect(recuse).toHaveProperty('disabled', true);
  await userEvent.type(within(first).getByRole('textbox'), 'She made it.');
  answer('post', `${PATH}/{id}`, new Failure(409, 'CONFLICT'));
  await userEvent.click(recuse);
  expect(await within(first).findByRole('alert')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { decision: 'recused', reason: 'She made it.', before: 'open' },
  ]);
});

it('shows nothing where nobody is suspected', async () => {
  answer('get', PATH, []);
  openConsole('/international/jury');
  await screen.findByRole('region', { name: 'Conflicts declared' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Likely conflicts of interest' })).toBeNull(),
  );
});
