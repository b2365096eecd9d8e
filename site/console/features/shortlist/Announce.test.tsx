import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import { idle, openPublication, reached, STATE } from '../../testing/publication';
import { posted, prepareShortlist } from '../../testing/shortlist';
import type { Announcement } from './announcement';

const PATH = '/apis/organiser/shortlist/announce';
const plan: Announcement = {
  ...{ changed: true, before: [], mails: 2, plan: 'a1', publication: null },
  after: [
    { workId: 9, title: 'Tide', credits: 'Mara' },
    { workId: 7, title: 'Crane', credits: 'Tom' },
  ],
};

beforeEach(prepareShortlist);

it('shows the films in their order, and has their pages built', async () => {
  answer('post', PATH, plan);
  openPublication(idle(), { kind: 'finalists' });
  const stage = within(await screen.findByRole('region', { name: 'The films, in their order' }));
  const films = await stage.findAllByRole('listitem');
  expect(films.map(({ textContent }) => textContent)).toEqual(['TideMara', 'CraneTom']);
  answer('post', PATH, () => {
    answer('get', STATE, reached('building', { kind: 'finalists' }));
    return { ...plan, publication: 'p1' };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Build the pages' }));
  await screen.findByRole('heading', { name: 'The pages are being built' });
  expect(posted()).toEqual([{ dryRun: true }, { dryRun: false, plan: 'a1' }]);
  expect(calls.find(({ path }) => path === STATE)!.query.get('kind')).toBe('finalists');
});

it('shows the list that it has become', async () => {
  answer('post', PATH, plan);
  openPublication(idle(), { kind: 'finalists' });
  await screen.findByText('Crane');
  answer('post', PATH, (call) =>
    (call.body as { dryRun: boolean }).dryRun
      ? { ...plan, after: plan.after.slice(0, 1), plan: 'b2' }
      : new Failure(409, 'CONFLICT', { fields: { plan: 'Another list' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Build the pages' }));
  await screen.findByText(/^Something has changed since you read this/);
  await waitFor(() => expect(screen.queryByText('Crane')).toBeNull());
});

it('has no announcement in the camp', async () => {
  openConsole('/camp/shortlist/announce');
  await screen.findByText(/^The camp announces no finalists/);
  expect(calls.some(({ path }) => path === STATE)).toBe(false);
});

it('proposes the list where two owners publish, and confirms what another owner proposed', async () => {
  answer('post', PATH, { ...plan, confirmation: { proposal: null, void: false } });
  openPublication(idle(), { kind: 'finalists' });
  await screen.findByText('Crane');
  const proposal = { by: 'organiser:ada@films.example', at: '2025-10-16T10:00:00+08:00', own: false };
  answer('post', PATH, { ...plan, confirmation: { proposal, void: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Propose to the other owner' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and build the pages' }));
  expect(posted()).toContainEqual({ dryRun: false, plan: 'a1' });
  await waitFor(() => expect(posted()).toContainEqual({ dryRun: false, plan: 'a1', confirm: true }));
});
