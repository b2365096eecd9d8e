import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Data } from '../../../src/lib/api/client';
import { answer, calls, Failure } from '../../../src/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Change, Shortlist, Tallied } from './shortlist';

const PATH = '/apis/organiser/shortlist';
const crane: Tallied = {
  ...{ workId: 7, title: 'Crane', LEVEL: 4, CREATIVE: 1, NARRATIVE: 0, total: 5 },
  ...{ shortlisted: false, proposed: true, tied: false, pictureUrl: 'https://films.example/crane.jpg' },
};
const shortlist: Shortlist = {
  works: [
    {
      ...{ workId: 9, position: 1, title: 'Tide', pictureUrl: 'https://films.example/tide.jpg' },
      ...{ judged: true, selected: false, deleted: false },
    },
  ],
  ...{ total: 1, most: 30, selectable: 0 },
};
const effect: Change = { before: [9], after: [7], added: [7], removed: [9], scored: [9] };

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  answer('get', PATH, shortlist);
  answer('get', '/apis/organiser/nominations', { works: [crane], total: 1, most: 30 });
});

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
  expect(all.getByText('2 films are level here. Places left for them: 1.')).toBeDefined();
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

const ranked = (workId: number, title: string, rank: number | null, prizes: string[]) => {
  const total = { total: 90 - (rank ?? 0), rank: rank ?? 0 };
  return {
    ...{ workId, title, rank, prizes, pictureUrl: null, credits: title, cards: rank ? 2 : 0, citation: null },
    ...{ mean: total, corrected: total, interval: { low: 1, high: 2 } },
  };
};
/** The camp's results, with what its shortlist is made of. */
const ranks = {
  ...{ official: 'mean', works: [ranked(1, 'Harbour', 1, ['shortlisted']), ranked(2, 'Third Take', 2, [])] },
  proposals: [{ prize: 'shortlisted', works: [1], tied: [2] }],
} as unknown as Data<'/apis/organiser/results', 'get'>;

it('makes the shortlist of the camp of its approved applications by rank', async () => {
  answer('get', PATH, { works: [], total: 0, most: 30, selectable: 15 });
  answer('get', '/apis/organiser/results', {
    ...ranks,
    works: [...ranks.works, ranked(3, 'Ferry', null, [])],
  } as typeof ranks);
  answer('post', PATH, { before: [], after: [1, 3], added: [1, 3], removed: [], scored: [] });
  openConsole('/camp/shortlist');
  const row = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr')!);
  await screen.findByRole('rowheader', { name: /Harbour/ });
  row(/Harbour/).getByText('Proposed');
  row(/Harbour/).getByText('89.00');
  row(/Third Take/).getByText('Tied');
  row(/Ferry/).getByText('–');
  await userEvent.click(screen.getByRole('button', { name: 'Tick the proposed (1)' }));
  await userEvent.click(row(/Ferry/).getByRole('checkbox', { name: 'Add Ferry' }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview: 2 in, 0 out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the shortlist' }));
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()[1]).toEqual({ add: [1, 3], remove: [], before: [], withScores: false, dryRun: false });
  expect(calls.some(({ path }) => path === '/apis/organiser/nominations')).toBe(false);
});

it('finds a team of the camp, and lets a viewer tick none', async () => {
  answer('get', PATH, { works: [], total: 0, most: 30, selectable: 15 });
  answer('get', '/apis/organiser/results', ranks);
  openConsole('/camp/shortlist', organiser({ role: 'viewer' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Team or number' }), 'third');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Harbour/ })).toBeNull());
  screen.getByRole('rowheader', { name: /Third Take/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('selects teams of the camp by hand, after a question, and no more than there are places', async () => {
  const team = (workId: number, title: string, selected: boolean) => ({
    ...{ ...shortlist.works[0]!, workId, title, selected, pictureUrl: null },
  });
  const works = [team(1, 'Harbour', true), team(2, 'Third Take', false), team(3, 'Ferry', false)];
  answer('get', PATH, { works, total: 3, most: null, selectable: 2 });
  answer('get', '/apis/organiser/results', ranks);
  answer('post', `${PATH}/select`, null);
  openConsole('/camp/shortlist');
  const part = within(await screen.findByRole('region', { name: 'Teams selected by hand' }));
  expect(part.queryByRole('button')).toBeNull();
  await userEvent.click(part.getByRole('checkbox', { name: 'Third Take' }));
  await userEvent.click(part.getByRole('checkbox', { name: 'Ferry' }));
  expect(part.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  await userEvent.click(part.getByRole('checkbox', { name: 'Harbour' }));
  await userEvent.click(part.getByRole('button', { name: 'Preview: 2 in, 1 out' }));
  expect(posted()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(posted()).toEqual([{ workIds: [2, 3], before: [1] }]));
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
