import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { organiser } from '../../testing/openConsole';
import { open, PATH, posted, results } from '../../testing/results';

const prizes = [
  ...results.prizes,
  { ...results.prizes[0]!, id: 'excellence', name: { en: 'Excellence', zh: '优秀奖' } },
];
const part = async () => within(await screen.findByRole('region', { name: 'Prizes by hand' }));

async function askFor(film: string, prize: string) {
  await userEvent.click((await part()).getByRole('button', { name: 'Award or revoke a prize' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Film' }), film);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Prize' }), prize);
  return dialog;
}

it('gives a prize with a reason, after it was shown what the film has then', async () => {
  open({ ...results, prizes });
  answer('post', `${PATH}/prize`, null);
  const dialog = await askFor('1 · Crane Season', 'Excellence');
  expect(dialog.getByText('First prize, Excellence')).toBeDefined();
  const give = dialog.getByRole<HTMLButtonElement>('button', { name: 'Award the prize' });
  expect(give.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' An audience has to see it. ');
  await userEvent.click(give);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [workId, prize, given, reason] = [7, 'excellence', true, 'An audience has to see it.'];
  expect(posted()).toEqual([{ workId, prize, given, reason, before: ['first'] }]);
});

it('takes a prize that the film has, and says that it changed meanwhile', async () => {
  open();
  const changed = "The work's prizes have changed.";
  answer('post', `${PATH}/prize`, new Failure(409, 'CONFLICT', { fields: { before: changed } }));
  const dialog = await askFor('1 · Crane Season', 'First prize');
  expect(dialog.getByText('none')).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was shown before.');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke the prize' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(changed);
});

it('lists what was changed, to viewers too, who change nothing; nobody does while the results are public', async () => {
  const done = { by: 'organiser:ada@films.example', at: '2025-10-31T11:20:00+08:00' };
  const changes = [{ prize: 'first', workId: 9, given: false, reason: 'Shown <b>before</b>.', ...done }];
  open({ ...results, changes }, organiser({ role: 'viewer' }));
  expect((await part()).getByRole('listitem').textContent).toBe(
    'Night <b>Shift</b>: First prize revokedShown <b>before</b>.ada@films.example · 31 Oct, 11:20',
  );
  expect((await part()).queryByRole('button')).toBeNull();
  cleanup();
  open({ ...results, publishedAt: '2025-11-01T12:00:00+08:00' });
  expect((await part()).queryByRole('button')).toBeNull();
});

it('chooses the official ranking before the first score, after a question', async () => {
  const ranking = { chosen: 'mean', at: null } as const;
  open({ ...results, ranking, cards: 0, partial: 0, works: [] });
  answer('post', `${PATH}/ranking`, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose: Corrected' }));
  expect(posted()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(posted()).toEqual([{ ranking: 'corrected', before: 'mean' }]));
  cleanup();
  open({ ...results, ranking, cards: 0, partial: 1, works: [] });
  await screen.findByRole('region', { name: 'Official ranking' });
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});
