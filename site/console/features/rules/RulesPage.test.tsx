import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { findings } from '../../testing/axe';
import { openConsole, organiser } from '../../testing/openConsole';
import { acceptParts, answerParts, PART, sentParts } from '../../testing/ruleParts';
import { openRules, pinnedRules } from '../../testing/rules';
import type { Rules } from './rules';

const PATH = '/apis/organiser/results/rules';

/** Opens the screen with other rules than those of a console without a contest. */
function open(rules: Rules, role: 'owner' | 'jury' | 'viewer' = 'owner', language: 'en' | 'zh' = 'en') {
  answerParts({ pinned: rules.pinned ? ['criteria', 'awards', 'prizes', 'ranking'] : [] });
  openConsole('/international/rules', organiser({ role }), language);
  answer('get', PATH, rules);
}

const bodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const move = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

afterEach(() => localStorage.clear());

it('says since when rules are pinned, by whom and in which entry of the log', async () => {
  open(pinnedRules);
  const part = within(await screen.findByRole('region', { name: 'Pinned' }));
  part.getByText('16 October 2025, 09:12 Beijing time', { exact: false });
  part.getByText('an organiser', { exact: false });
  part.getByText('entry 1207');
  const minimum = within(await screen.findByRole('region', { name: 'Minimum of cards' }));
  minimum.getByRole('img', { name: 'Works by number of cards: 0: 0, 1: 3, 2: 9, 3: 22' });
  minimum.getByText('12 of 34 works have fewer so far.');
});

it('shows what a weight changes before it is in force; the others give way', async () => {
  open(openRules);
  const effect = {
    ...{ where: 'page', name: 'guidelines' },
    text: { en: 'The guidelines name the weights.', zh: '章程写明权重。' },
  };
  acceptParts({ changes: [{ path: '[0].weight', before: 40, after: 42 }], effects: [effect] });
  move(await slider('Weight of Creativity'), '42');
  const weights = within(screen.getByRole('region', { name: 'Criteria' })).getAllByRole('slider');
  expect(weights.map((each) => (each as HTMLInputElement).value)).toEqual(['42', '29', '19', '10']);
  expect(await findings()).toEqual([]);
  press(/^See what changes/);
  const preview = within(await screen.findByRole('region', { name: 'What changes' }));
  preview.getByText('Criteria, Creativity, weight');
  preview.getByText('The guidelines name the weights.');
  press(/^Put into force/);
  await waitFor(() => expect(sentParts()).toHaveLength(2));
  const [tried, saved] = sentParts();
  expect(tried).toMatchObject({ part: 'criteria', before: 'v1', dryRun: true });
  expect(saved).not.toHaveProperty('dryRun');
  expect(saved).toMatchObject({ value: [{ weight: 42 }, { weight: 29 }, { weight: 19 }, { weight: 10 }] });
});

it('asks for another preview after another change, and saves all parts that changed', async () => {
  open(openRules);
  acceptParts();
  fireEvent.click(await screen.findByRole('switch', { name: 'Films are watched before they are scored' }));
  press(/^See what changes/);
  await screen.findByRole('button', { name: /^Put into force/ });
  press('First prize: one more');
  press(/^See what changes/);
  fireEvent.click(await screen.findByRole('button', { name: /^Put into force/ }));
  await waitFor(() => expect(sentParts().filter((sent) => !('dryRun' in sent))).toHaveLength(2));
  const saved = sentParts().filter((sent) => !('dryRun' in sent));
  expect(saved.map(({ part }) => part)).toEqual(['prizes', 'safeguards']);
  expect(saved[0]).toMatchObject({ value: { prizes: [{ winners: 2 }, { winners: 3 }] } });
});

it('says what was refused, in the reader’s language', async () => {
  open(openRules, 'owner', 'zh');
  const fields = { 'value[0].name.zh': 'is needed' };
  const fieldTexts = { 'value[0].name.zh': { en: 'is needed', zh: '须填写中文' } };
  answer('put', PART, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts }));
  move(await slider('“创意”的权重'), '50');
  press(/^查看变化/);
  await screen.findByText('须填写中文');
});

it('overwrites nothing that somebody else saved meanwhile', async () => {
  open(openRules);
  move(await slider('Weight of Creativity'), '50');
  answer('put', PART, new Failure(409, 'CONFLICT', { fields: { before: 'Changed' } }));
  answerParts({ version: 'v9' });
  press(/^See what changes/);
  await screen.findByText(/^Somebody else has changed this/);
  press('Take theirs, drop mine');
  expect((await slider('Weight of Creativity')).value).toBe('40');
});

it('opens pinned parts to an owner alone, who gives a reason in public', async () => {
  open(pinnedRules);
  acceptParts();
  const creativity = await slider('Weight of Creativity');
  expect(creativity.matches(':disabled')).toBe(true);
  press('Correct in public…');
  move(creativity, '50');
  const preview = screen.getByRole('button', { name: /^See what changes/ });
  expect(preview).toHaveProperty('disabled', true);
  move(screen.getByRole('textbox', { name: 'Reason' }), 'The form had another order.');
  fireEvent.click(preview);
  fireEvent.click(await screen.findByRole('checkbox', { name: /make this reason public/ }));
  press(/^Correct the rules in public/);
  await waitFor(() => expect(sentParts()).toHaveLength(2));
  expect(sentParts()[1]).toMatchObject({ reason: 'The form had another order.', before: 'v1' });
});

it('lets who does not change the texts look at the rules', async () => {
  open(openRules, 'jury');
  expect((await slider('Weight of Creativity')).matches(':disabled')).toBe(true);
  expect(screen.getByRole('switch', { name: 'Judges use a second factor' }).matches(':disabled')).toBe(true);
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

it('names what the catalogue has otherwise', async () => {
  open({ ...pinnedRules, same: false, catalogue: { ...pinnedRules.rules, weights: [10, 60, 20, 10] } });
  const part = within(await screen.findByRole('region', { name: 'Catalogue and pinned rules differ' }));
  expect(part.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RulePinnedCatalogue',
    'Creativity40%10%',
    'Technical application30%60%',
  ]);
});

it('leaves a correction to owners, and pinning to those who keep the results', async () => {
  open(pinnedRules, 'jury');
  await screen.findByRole('region', { name: 'Pinned' });
  expect(screen.queryByRole('button', { name: 'Correct in public…' })).toBeNull();
});

it('shows the corrections with their reasons in Chinese', async () => {
  const reset = { at: pinnedRules.pinned!.at, actor: '', leaf: null, reason: '表格的次序有误。' };
  open({ ...pinnedRules, resets: [reset] }, 'viewer', 'zh');
  await screen.findByText('表格的次序有误。');
  screen.getByRole('heading', { level: 1, name: '规则' });
});

it('saves parts that may name one another by one call', async () => {
  open(openRules);
  acceptParts();
  move(await slider('Weight of Creativity'), '42');
  const prizes = within(screen.getByRole('region', { name: 'Prizes' }));
  fireEvent.change(prizes.getByRole('combobox', { name: 'Currency' }), { target: { value: 'CNY' } });
  press(/^See what changes/);
  await screen.findByRole('button', { name: /^Put into force/ });
  expect(sentParts()).toMatchObject([
    { part: 'criteria', dryRun: true, with: [{ part: 'prizes', value: { currency: 'CNY' }, before: 'v1' }] },
    { part: 'prizes', dryRun: true, with: [{ part: 'criteria', before: 'v1' }] },
  ]);
});

it('says in words what is wrong with a date, keeps it, and tries nothing with it', async () => {
  open(openRules);
  const field = await screen.findByLabelText<HTMLInputElement>('Registration, Ends');
  fireEvent.change(field, { target: { value: '30.9.2025' } });
  fireEvent.blur(field);
  expect(field.value).toBe('30.9.2025');
  screen.getByText(/^Registration, Ends: “30\.9\.2025” is not a date and time\./);
  await screen.findByText('A date is missing, or is not one: it says so below its field.');
  expect(screen.getByRole('button', { name: /^See what changes/ })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: '2025/9/30 24:00' } });
  fireEvent.blur(field);
  expect(field.value).toBe('2025-09-30 24:00');
  acceptParts();
  press(/^See what changes/);
  await waitFor(() =>
    expect(sentParts()).toMatchObject([
      { part: 'dates', value: { registration: { endsAt: '2025-10-01T00:00:00+08:00' } } },
    ]),
  );
});
