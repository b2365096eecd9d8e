import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, calls } from '../../../src/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { openRules, pinnedRules } from '../../testing/rules';
import type { Rules } from './rules';

const PATH = '/apis/organiser/results/rules';

/** Opens the screen with other rules than those of a console without a contest. */
function open(rules: Rules, role: 'owner' | 'jury' | 'viewer' = 'owner', language: 'en' | 'zh' = 'en') {
  openConsole('/international/rules', organiser({ role }), language);
  answer('get', PATH, rules);
}

const bodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says which rules are in force, since when, by whom and in which entry of the log', async () => {
  open(pinnedRules);
  const part = within(await screen.findByRole('region', { name: 'Pinned' }));
  part.getByText('16 October 2025, 09:12 Beijing time', { exact: false });
  part.getByText('an organiser', { exact: false });
  part.getByText('entry 1207');
  const prizes = within(screen.getByRole('region', { name: 'Prizes' }));
  prizes.getByText('ranks 2 to 4');
  prizes.getByText('highest score for Technical application');
  const second = prizes.getByRole('row', { name: /^Second prize/ });
  expect(second.querySelectorAll('.ru-places i')).toHaveLength(3);
  const ranking = within(screen.getByRole('region', { name: 'Official ranking' }));
  ranking.getByText('0.5 cards');
  ranking.getByText(/one enthusiastic card does not win/);
  const minimum = within(screen.getByRole('region', { name: 'Minimum of cards' }));
  minimum.getByText('3 cards');
  minimum.getByRole('img', { name: 'Works by number of cards: 0: 0, 1: 3, 2: 9, 3: 22' });
  minimum.getByText('12 of 34 works have fewer so far.');
});

it('pins what was previewed, and only that', async () => {
  open(openRules, 'jury');
  answer('post', `${PATH}/pin`, { changed: true, state: openRules });
  await screen.findByRole('region', { name: 'Not pinned yet' });
  press('Pin the rules…');
  await screen.findByText('Nobody has chosen the official ranking', { exact: false });
  press('Pin the rules');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(`${PATH}/pin`)).toEqual([{ dryRun: true }, { before: 'v1' }]);
});

it('names what the catalogue has otherwise, and corrects it with a reason and a second confirmation', async () => {
  const other: Rules = {
    ...pinnedRules,
    same: false,
    catalogue: { ...pinnedRules.rules, weights: [10, 60, 20, 10] },
  };
  open(other);
  const part = within(await screen.findByRole('region', { name: 'Catalogue and pinned rules differ' }));
  expect(part.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RulePinnedCatalogue',
    'Creativity40%10%',
    'Technical application30%60%',
  ]);
  answer('post', `${PATH}/reset`, { changed: true, state: other });
  press('Correct in public…');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'The form had another order.' },
  });
  press('See what changes');
  const act = await dialog.findByRole('button', { name: 'Correct the rules in public' });
  expect(act).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(act);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(`${PATH}/reset`)).toEqual([
    { reason: 'The form had another order.', dryRun: true },
    { reason: 'The form had another order.', before: 'v2' },
  ]);
});

it('leaves a correction to owners, and pinning to those who keep the results', async () => {
  open(pinnedRules, 'jury');
  await screen.findByRole('region', { name: 'Pinned' });
  expect(screen.queryByRole('button', { name: 'Correct in public…' })).toBeNull();
});

it('shows the corrections with their reasons in Chinese', async () => {
  open(
    {
      ...pinnedRules,
      resets: [{ at: pinnedRules.pinned!.at, actor: '', leaf: null, reason: '表格的次序有误。' }],
    },
    'viewer',
    'zh',
  );
  await screen.findByText('表格的次序有误。');
  screen.getByRole('heading', { level: 1, name: '规则' });
});
