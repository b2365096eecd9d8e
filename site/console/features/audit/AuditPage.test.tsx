import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import type { Row } from './audit';

const PATH = '/apis/organiser/audit';
const denied: Row = {
  ...{ id: 7, at: '2025-09-12T10:00:00+08:00', edition: 'international' as const },
  ...{ actor: 'tools:ada', actorName: '', action: 'registration.deny' },
  ...{ subject: 'registration:r1', subjectName: 'Mei Lin', reason: 'The links do not open' },
  detail: { before: { state: 'SUBMITTED' }, after: { state: 'DENY' }, note: '<b>as typed</b>' },
  log: null,
};
const head = { size: 12, note: 'marquee 12' };

const asked = () => calls.filter(({ path }) => path === PATH).map(({ query }) => Object.fromEntries(query));

it('shows who did what, and what changed once a row is pressed', async () => {
  answer('get', PATH, { items: [denied], total: 1, head });
  openConsole('/international/audit');
  const action = await screen.findByRole('button', { name: 'Registration denied' });
  const row = within(action.closest('tr')!);
  expect(row.getByText('Mei Lin')).toBeTruthy();
  expect(row.getByText(/ada/)).toBeTruthy();
  expect(action.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(action);
  expect(screen.getByRole('row', { name: 'State Waiting Not approved' })).toBeTruthy();
  expect(screen.getByText('<b>as typed</b>')).toBeTruthy();
  expect(screen.getByText('marquee 12')).toBeTruthy();
});

it('filters by area and exports the very same rows', async () => {
  answer('get', PATH, { items: [], total: 0, head: null });
  openConsole('/international/audit');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Area' }), 'judge');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ edition: 'international', action: 'judge' }));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /CSV/ });
  expect(link.href).toMatch(/audit\/export\?.*action=judge/);
  await userEvent.click(await screen.findByRole('button', { name: 'See all' }));
  await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('action'));
});

it('offers another try when the log cannot be read', async () => {
  answer('get', PATH, new Failure(503, 'UNAVAILABLE'));
  openConsole('/international/audit');
  const again = await screen.findByRole('button', { name: /again/i });
  answer('get', PATH, { items: [denied], total: 1, head: null });
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Registration denied' })).toBeTruthy();
});

it.each([
  [{ before: null, after: { workIds: [3, 7] } }, 'Films None 3, 7'],
  [{ before: { mayLogIn: true }, after: { mayLogIn: false } }, 'May log in Yes No'],
  [{ before: { role: 'viewer' }, after: { role: 'jury' } }, 'Role Viewer Jury'],
  [{ before: { endsAt: null }, after: { endsAt: '2025-09-12T10:00:00Z' } }, 'Ends None 12 Sept, 18:00'],
  [
    { before: { 'home.title': { en: 'A', zh: '甲' } }, after: { 'home.title': { en: 'B', zh: '甲' } } },
    'home.title · English A B',
  ],
  [{ before: { prizes: { first: [1] } }, after: null }, 'Prizes · first 1 None'],
  [{ before: 'SUBMITTED', after: 'PASS' }, 'Value SUBMITTED PASS'],
])('puts what changed into words: %j', async (detail, row) => {
  answer('get', PATH, { items: [{ ...denied, detail }], total: 1, head: null });
  openConsole('/international/audit');
  await userEvent.click(await screen.findByRole('button', { name: 'Registration denied' }));
  expect(screen.getByRole('row', { name: row })).toBeTruthy();
});

it('says of each row whether the public log states the same', async () => {
  const logged = (id: number, log: Row['log']): Row => ({ ...denied, id, action: `shortlist.${id}`, log });
  const items = [
    logged(1, { state: 'verified', leaf: 12, commitment: 'c0ffee' }),
    logged(2, { state: 'waiting', leaf: null, commitment: null }),
    logged(3, { state: 'differs', leaf: null, commitment: null }),
    logged(4, null),
  ];
  answer('get', PATH, { items, total: 4, head });
  openConsole('/international/audit');
  const rows = (await screen.findAllByRole('row')).slice(1);
  const words = ['Log entry 12', 'Pending', 'Does not match', 'Not recorded'];
  words.forEach((word, i) => within(rows[i]!).getByText(word));
  expect(screen.getByRole('alert').textContent).toMatch(/1 row on this page does not match the public log/);
  await userEvent.click(within(rows[0]!).getByRole('button'));
  screen.getByText('c0ffee');
});

it('names a film by its title in the reader’s language', async () => {
  const sent = { ...denied, action: 'submission.create', subject: 'submission:s1', subjectName: '鹤归时' };
  answer('get', PATH, { items: [sent], total: 1, head });
  openConsole('/international/audit');
  answer('get', '/apis/organiser/catalogue/titles', [
    { workId: 7, title: { en: 'The Crane', zh: '鹤归时' } },
  ]);
  expect(await screen.findByText('The Crane')).toBeTruthy();
});
