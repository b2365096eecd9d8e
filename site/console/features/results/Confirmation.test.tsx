import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { organiser } from '../../testing/openConsole';
import { idle, openPublication, reached, STATE } from '../../testing/publication';
import { PATH, posted, results } from '../../testing/results';
import type { Confirmation } from '../publication/proposal';
import type { Publication } from './results';

const proposal = { by: 'organiser:ada@films.example', at: '2025-11-01T10:00:00+08:00', own: false };
const effect: Publication = {
  ...{ changed: true, before: [], mails: 3, plan: 'a1', publication: null },
  ...{ fewCards: [], minimumCards: 2 },
  after: [{ workId: 7, title: 'Crane Season', credits: 'Crew', prizes: ['first'], rank: 1, jury: null }],
};

/** Opens the plan of a publication, and waits until it is shown. */
async function read(shown: Publication, role: 'owner' | 'jury' = 'owner') {
  answer('post', `${PATH}/publish`, shown);
  openPublication(idle(), { me: organiser({ role }) });
  await screen.findByRole('row', { name: '1 Crane Season Crew First prize' });
}
const confirmed = (confirmation: Confirmation) => ({ ...effect, confirmation });
const sent = () => posted().filter((body) => !(body as { dryRun: boolean }).dryRun);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows what becomes public before its pages are built', async () => {
  await read(effect);
  expect(posted()).toEqual([{ dryRun: true }]);
  answer('post', `${PATH}/publish`, () => {
    answer('get', STATE, reached('building'));
    return { ...effect, publication: 'p1' };
  });
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByRole('heading', { name: 'The pages are being built' });
  expect(sent()).toEqual([{ dryRun: false, plan: 'a1' }]);
});

it('names the films with too few cards, and who owes them', async () => {
  const owing = { workId: 9, title: 'Owls', cards: 1, owing: ['Noor', 'Sam'], prizes: [] };
  await read({ ...effect, fewCards: [owing] });
  screen.getByText('Owls, 1 card. Missing from Noor, Sam.');
});

it('publishes only what was read, and shows what it has become', async () => {
  await read(effect);
  answer('post', `${PATH}/publish`, (call) =>
    (call.body as { dryRun: boolean }).dryRun
      ? { ...effect, plan: 'b2', after: effect.after.map((film) => ({ ...film, title: 'Owls' })) }
      : new Failure(409, 'CONFLICT'),
  );
  await userEvent.click(button('Build the pages'));
  await screen.findByRole('row', { name: '1 Owls Crew First prize' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/have changed/);
  await userEvent.click(button('Build the pages'));
  await waitFor(() => expect(sent()).toContainEqual({ dryRun: false, plan: 'b2' }));
});

it('says why the results cannot be published', async () => {
  answer('post', `${PATH}/publish`, new Failure(409, 'CONFLICT'));
  openPublication(idle());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Judging is open/);
  expect(button('Build the pages').disabled).toBe(true);
});

it('refuses while a list of organisers and the prizes disagree, and says by whom', async () => {
  const difference = {
    ...{ list: 'shortlisted' as const, by: 'organiser:mei@films.example', at: '2025-11-01T10:00:00+08:00' },
    ...{ listed: [{ workId: 9, title: 'Tide' }], awarded: [{ workId: 7, title: 'Crane Season' }] },
  };
  await read({ ...effect, differences: [difference] });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^The shortlist and the ranks disagree\. On the list without the prize: Tide\. With the prize, not on the list: Crane Season\. The list was changed last by mei@films\.example/,
  );
  expect(button('Build the pages').disabled).toBe(true);
});

it('proposes what was read, and builds nothing', async () => {
  await read(confirmed({ proposal: null, void: false }));
  screen.getByText(/^Publishing takes two owners: you propose this/);
  await userEvent.click(button('Propose to the other owner'));
  await waitFor(() => expect(sent()).toEqual([{ dryRun: false, plan: 'a1' }]));
});

it('confirms exactly what another owner proposed', async () => {
  await read(confirmed({ proposal, void: false }));
  screen.getByText(/^ada@films\.example proposed exactly this, .*its pages are built\.$/);
  await userEvent.click(button('Confirm and build the pages'));
  await waitFor(() => expect(sent()).toEqual([{ dryRun: false, plan: 'a1', confirm: true }]));
});

it('says why a proposal cannot be confirmed any more', async () => {
  await read(confirmed({ proposal, void: false }));
  const gone = { proposal: 'This is no longer proposed: it has been withdrawn or confirmed' };
  answer('post', `${PATH}/publish`, (call) =>
    (call.body as { dryRun: boolean }).dryRun
      ? confirmed({ proposal: null, void: false })
      : new Failure(409, 'CONFLICT', { fields: gone }),
  );
  await userEvent.click(button('Confirm and build the pages'));
  await screen.findByText(gone.proposal);
  await screen.findByRole('button', { name: 'Propose to the other owner' });
});

it.each([
  [
    'the proposer',
    { proposal: { ...proposal, own: true }, void: false },
    'owner',
    'Confirm and build the pages',
  ],
  ['the jury', { proposal: null, void: false }, 'jury', 'Propose to the other owner'],
] as const)('leaves no way to publish to %s', async (_, confirmation, role, name) => {
  await read(confirmed(confirmation), role);
  expect(button(name).disabled).toBe(true);
});

it('offers a new proposal in place of a void one', async () => {
  await read(confirmed({ proposal, void: true }));
  screen.getByText(/^ada@films\.example proposed a publication, .* so it is void/);
  expect(button('Propose to the other owner').disabled).toBe(false);
});

it('lets the proposer withdraw what waits for an owner', async () => {
  answer('post', `${PATH}/publish`, confirmed({ proposal: { ...proposal, own: true }, void: false }));
  openPublication(idle());
  answer('get', PATH, { ...results, proposal: { ...proposal, own: true } });
  await screen.findByText(/^Proposed by ada@films\.example, .*Another owner confirms it\.$/);
  answer('post', `${PATH}/withdraw`, { changed: true });
  answer('get', PATH, results);
  await userEvent.click(button('Withdraw the proposal'));
  await waitFor(() => expect(screen.queryByText(/^Proposed by/)).toBeNull());
});
