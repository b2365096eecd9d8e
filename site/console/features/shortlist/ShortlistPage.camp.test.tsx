import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { PATH, posted, prepareShortlist, ranked, ranks, shortlist } from '../../testing/shortlist';

beforeEach(prepareShortlist);

it('makes the shortlist of the camp of its approved applications by rank', async () => {
  answer('get', PATH, { works: [], total: 0, seats: 0, most: 30, selectable: 15 });
  answer('get', '/apis/organiser/results', {
    ...ranks,
    works: [...ranks.works, ranked(3, 'Ferry', null, [])],
  } as typeof ranks);
  answer('post', PATH, { before: [], after: [1, 3], added: [1, 3], removed: [], scored: [], seats: 2 });
  openConsole('/camp/shortlist');
  const row = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr')!);
  await screen.findByRole('rowheader', { name: /Harbour/ });
  row(/Harbour/).getByText('Proposed by the count');
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
  answer('get', PATH, { works: [], total: 0, seats: 0, most: 30, selectable: 15 });
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
  answer('get', PATH, { works, total: 3, seats: 3, most: null, selectable: 2 });
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
