import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, Failure } from '../../../src/testing/server';
import { organiser } from '../../testing/openConsole';
import type { Confirmation } from './results';
import { open, PATH, posted, results } from '../../testing/results';

const proposal = { by: 'organiser:ada@films.example', at: '2025-11-01T10:00:00+08:00', own: false };
const effect = {
  ...{ changed: true, before: [], mails: 3, plan: 'a1', publication: null },
  after: [{ workId: 7, title: 'Crane Season', credits: 'Crew', prizes: ['first'], rank: 1, jury: null }],
};

/** Opens the dialog of a publication that a second owner confirms. */
async function read(confirmation: Confirmation, role: 'owner' | 'jury' = 'owner') {
  open(results, organiser({ role }));
  answer('post', `${PATH}/publish`, { ...effect, confirmation });
  await userEvent.click(await screen.findByRole('button', { name: 'See what becomes public' }));
  await screen.findByRole('row', { name: '1 Crane Season Crew First prize' });
}

it('proposes what was read, and publishes nothing', async () => {
  await read({ proposal: null, void: false });
  screen.getByText(/^Here two owners publish: you propose this/);
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(posted()).toEqual([{ dryRun: true }, { dryRun: false, plan: 'a1' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('confirms exactly what another owner proposed', async () => {
  await read({ proposal, void: false });
  screen.getByText(/^ada@films\.example proposed exactly this, .*the mails leave\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and publish' }));
  await waitFor(() => expect(posted()[1]).toEqual({ dryRun: false, plan: 'a1', confirm: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why a proposal cannot be confirmed any more', async () => {
  await read({ proposal, void: false });
  const gone = { proposal: 'This is no longer proposed: it has been withdrawn or confirmed' };
  answer('post', `${PATH}/publish`, (call) =>
    (call.body as { dryRun: boolean }).dryRun
      ? { ...effect, confirmation: { proposal: null, void: false } }
      : new Failure(409, 'CONFLICT', { fields: gone }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and publish' }));
  await screen.findByText(gone.proposal);
  screen.getByRole('button', { name: 'Propose' });
});

it.each([
  ['the proposer', { proposal: { ...proposal, own: true }, void: false }, 'owner', 'Confirm and publish'],
  ['the jury', { proposal: null, void: false }, 'jury', 'Propose'],
] as const)('leaves no way to publish to %s', async (_, confirmation, role, name) => {
  await read(confirmation, role);
  expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

it('offers a new proposal in place of a void one', async () => {
  await read({ proposal, void: true });
  screen.getByText(/^ada@films\.example proposed a publication, .* so it is void/);
  expect(screen.getByRole('button', { name: 'Propose' })).toHaveProperty('disabled', false);
});

it('shows what waits for an owner, and lets the proposer withdraw it', async () => {
  open({ ...results, proposal: { ...proposal, own: true } }, organiser({ role: 'owner' }));
  await screen.findByText(/^Proposed by ada@films\.example, .*Another owner confirms it\.$/);
  answer('post', `${PATH}/withdraw`, { changed: true });
  answer('get', PATH, results);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the proposal' }));
  await waitFor(() => expect(screen.queryByText(/^Proposed by/)).toBeNull());
});
