import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { crane, PATH, posted, prepareShortlist, ranks, shortlist } from '../../testing/shortlist';
import type { Change, Tallied } from './shortlist';

const effect: Change = { before: [9], after: [7], added: [7], removed: [9], scored: [9], seats: 1 };

beforeEach(prepareShortlist);

async function openPreview() {
  openConsole('/international/shortlist');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Add Crane' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remove Tide' }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview: 1 in, 1 out' }));
  return within(await screen.findByRole('dialog'));
}

it('shows what a change would do, and removes a scored work only when that is ticked', async () => {
  answer('post', PATH, effect);
  const dialog = await openPreview();
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change the shortlist' });
  const scored = await dialog.findByRole('checkbox', { name: 'Also remove works that judges have scored' });
  expect(go.disabled).toBe(true);
  await userEvent.click(scored);
  await userEvent.click(go);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const change = { add: [7], remove: [9], before: [9], withScores: true };
  expect(posted()).toEqual([
    { ...change, dryRun: true },
    { ...change, dryRun: false },
  ]);
});

it('says that the shortlist has changed, and keeps what was ticked', async () => {
  answer('post', PATH, new Failure(409, 'CONFLICT'));
  const dialog = await openPreview();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/The shortlist has changed in the meantime/);
  await userEvent.click(dialog.getByRole('button', { name: /^Cancel/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add Crane' }).checked).toBe(true);
});

it('puts a film in the place of a disqualified one', async () => {
  const gone = { ...shortlist.works[0]!, judged: false, state: 'disqualified' as const };
  answer('get', PATH, { ...shortlist, works: [gone], seats: 0 });
  answer('post', PATH, { ...effect, scored: [], seats: 1 });
  openConsole('/international/shortlist');
  const list = within(await screen.findByRole('region', { name: 'Shortlist' }));
  list.getByText('0 of 30 places, 1 disqualified');
  list.getByText('disqualified: it has no place');
  expect(list.queryByRole('button')).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Add Crane' }));
  await userEvent.click(list.getByRole('button', { name: 'Put the ticked work in its place' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the shortlist' }));
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()[1]).toEqual({
    ...{ add: [7], remove: [], before: [9], inPlaceOf: 9 },
    ...{ withScores: false, dryRun: false },
  });
});

it('groups the films by their nominations, with the line under what the count proposes', async () => {
  const film = (workId: number, total: number, change: Partial<Tallied> = {}): Tallied => ({
    ...{ ...crane, workId, title: `Film ${workId}`, total, LEVEL: total, CREATIVE: 0, proposed: false },
    ...change,
  });
  const level = [film(2, 3, { tied: true }), film(3, 3, { tied: true })];
  const low = Array.from({ length: 9 }, (_, i) => film(10 + i, 1));
  answer('get', '/apis/organiser/nominations', { works: [crane, ...level, ...low], total: 12, most: 2 });
  openConsole('/international/shortlist');
  const all = within(await screen.findByRole('region', { name: 'Nominations' }));
  expect(all.getAllByRole('list').map((row) => row.getAttribute('aria-label'))).toEqual([
    '5 nominations',
    '3 nominations',
    '1 nomination',
  ]);
  expect(all.getByText('2 films are tied here. Places left for them: 1.')).toBeDefined();
  expect(all.getByText('Proposed by the count: 1')).toBeDefined();
  expect(within(all.getByRole('list', { name: '1 nomination' })).queryByText('Film 18')).toBeNull();
  await userEvent.click(all.getByRole('button', { name: /^3 more/ }));
  expect(all.getByText('Film 18')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Tick the tied (2)' }));
  expect(screen.getByRole('button', { name: 'Preview: 2 in, 0 out' })).toBeDefined();
});

it('shows a picture of a film that is on the shortlist without a nomination', async () => {
  openConsole('/international/shortlist');
  const row = (await screen.findByText('Tide')).closest('li');
  expect(row?.querySelector('img')?.src).toBe('https://films.example/tide.jpg');
});

it('lets a viewer tick nothing', async () => {
  openConsole('/international/shortlist', organiser({ role: 'viewer' }));
  await screen.findByRole('list', { name: '5 nominations' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('drops what was ticked in the other edition', async () => {
  answer('get', '/apis/organiser/results', ranks);
  openConsole('/international/shortlist');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Add Crane' }));
  screen.getByText('not saved');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), 'camp');
  await screen.findByRole('rowheader', { name: /Harbour/ });
  expect(screen.queryByText('not saved')).toBeNull();
});
