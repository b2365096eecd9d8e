import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { answer, calls, Failure } from '@/testing/server';
import { findings } from '../../testing/axe';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Category, Question } from './questions';

const PATH = '/apis/organiser/rules/{part}';

const heard: Question = {
  ...{ id: 'heard', at: 'registration', kind: 'choice', required: true },
  label: { en: 'How did you hear of us?', zh: '从哪里知道我们？' },
  options: [
    { id: 'press', label: { en: 'Press', zh: '媒体' } },
    { id: 'friend', label: { en: 'A friend', zh: '朋友' } },
  ],
};
const road: Question = {
  ...{ id: 'road', at: 'registration', kind: 'text', limit: 60 },
  label: { en: 'Which road do you come from?', zh: '你从哪条路来？' },
};
const language: Question = {
  ...{ id: 'language', at: 'submission', kind: 'long' },
  label: { en: 'Language of the film', zh: '影片语言' },
};
const heritage: Category = { id: 'heritage', name: { en: 'Heritage', zh: '遗产' } };

interface Stored {
  version?: string;
  questions?: Question[];
  categories?: Category[];
}

/** Answers both parts; heard has 214 answers. */
function store({
  version = 'v1',
  questions = [heard, road, language],
  categories = [heritage],
}: Stored = {}) {
  answer('get', PATH, ({ params }) => ({
    ...{ part: params.part!, version, changed: false, answered: { heard: 214 } },
    ...{ pinned: null, changes: [], effects: [] },
    value: (params.part === 'questions' ? questions : categories) as never,
  }));
}

/** Stores what is sent. */
const accept = () =>
  answer('put', PATH, ({ params, body }) => ({
    ...{
      part: params.part!,
      version: 'v2',
      changed: true,
      answered: {},
      pinned: null,
      changes: [],
      effects: [],
    },
    value: (body as { value: never }).value,
  }));

const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
const open = (me = organiser(), shown: 'en' | 'zh' = 'en') =>
  openConsole('/international/questions', me, shown);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const row = (name: RegExp) => screen.findByRole('button', { name });

afterEach(() => localStorage.clear());

it('lists the questions of each form in both languages, and what is known of them', async () => {
  store();
  open();
  const list = within(await screen.findByRole('region', { name: 'Registration' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'How did you hear of us?从哪里知道我们？One of 2required214 answers',
    'Which road do you come from?你从哪条路来？Short text, 60optional',
  ]);
  within(screen.getByRole('region', { name: 'Categories' })).getByText('遗产');
  expect(await findings()).toEqual([]);
});

it('asks a new question in both languages, and saves it with the version that was read', async () => {
  store();
  accept();
  open();
  await row(/^How did/);
  await press('Question: Entry');
  type('Question, English', 'Is there a road in it?');
  screen.getByText('1 language');
  type('Question, Chinese', '片中有路吗？');
  await press('Consent');
  await userEvent.click(screen.getByRole('switch', { name: 'Public film page' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Only if' }), { target: { value: 'team' } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Heritage' }));
  const form = screen.getByRole('complementary', { name: 'As the form shows it' });
  within(form).getByRole('checkbox', { name: '片中有路吗？' });
  await press(/^Save in both/);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const asked = {
    ...{ id: 'is-there-a-road-in-it', at: 'submission', kind: 'consent', sees: ['public'] },
    ...{ label: { en: 'Is there a road in it?', zh: '片中有路吗？' } },
    when: { type: ['team'], category: ['heritage'] },
  };
  expect(sent()[0]).toEqual({
    path: '/apis/organiser/rules/questions',
    body: { value: [heard, road, language, asked], before: 'v1' },
  });
});

it('retires a question that has answers, and never changes its kind', async () => {
  store();
  accept();
  open();
  await userEvent.click(await row(/^How did/));
  expect(screen.getByRole('button', { name: 'Number' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await press('Retire');
  screen.getByText('retired');
  await press(/^Save in both/);
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({ value: [{ ...heard, retired: true }, road, language], before: 'v1' }),
  );
});

it('moves with Alt and the arrows, steps with J and K, and saves with Shift and Enter', async () => {
  store();
  accept();
  open();
  (await row(/^How did/)).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  screen.getByText('How did you hear of us? is now number 2.');
  await userEvent.keyboard('k');
  screen.getByRole('heading', { level: 2, name: 'Which road do you come from?' });
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(sent()[0]?.body).toEqual({ value: [road, heard, language], before: 'v1' }));
});

it('shows what was refused at its field, in the reader’s language, and keeps what was typed', async () => {
  store();
  answer(
    'put',
    PATH,
    new Failure(422, 'VALIDATION_FAILED', {
      fields: { 'value[0].label.zh': 'is needed in both languages' },
      fieldTexts: { 'value[0].label.zh': { en: 'is needed in both languages', zh: '中英文都须填写' } },
    }),
  );
  open(organiser(), 'zh');
  await row(/从哪里知道/);
  type('问题, 中文', '');
  await press(/^保存两种语言/);
  await screen.findByText('How did you hear of us?：中英文都须填写');
  expect(screen.getByRole('textbox', { name: '问题, 中文' }).getAttribute('aria-invalid')).toBe('true');
});

it('overwrites nothing that somebody else saved meanwhile', async () => {
  store();
  answer('put', PATH, new Failure(409, 'CONFLICT', { fields: { before: 'Changed' } }));
  open();
  await row(/^How did/);
  type('Question, English', 'How did you find us?');
  store({ version: 'v9', questions: [{ ...heard, required: undefined }] });
  await press(/^Save in both/);
  await screen.findByText(/^Somebody else has changed this/);
  expect(screen.getByRole('button', { name: /^Save in both/ })).toHaveProperty('disabled', true);
  accept();
  await press('Keep mine');
  await press(/^Save in both/);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({
    before: 'v9',
    value: [{ label: { en: 'How did you find us?' } }, {}, {}],
  });
});

it('saves a new category and the questions that may name it by one call, which was tried', async () => {
  store({ categories: [] });
  accept();
  open();
  await row(/^How did/);
  await press('Category');
  type('Name, English', 'Public welfare');
  type('Name, Chinese', '公益');
  await userEvent.click(await row(/^How did/));
  type('Help, English', 'One is enough.');
  type('Help, Chinese', '选一项即可。');
  await press(/^Save in both/);
  await waitFor(() => expect(sent()).toHaveLength(4));
  const parts = sent().map(({ path, body }) => ({ part: path.split('/').at(-1), ...(body as object) }));
  const help = { en: 'One is enough.', zh: '选一项即可。' };
  const both = [
    { part: 'categories', value: [{ id: 'public-welfare' }], before: 'v1' },
    { part: 'questions', value: [{ id: 'heard', help }, road, language], before: 'v1' },
  ] as const;
  expect(parts).toMatchObject([
    { ...both[0], dryRun: true, with: [both[1]] },
    { ...both[1], dryRun: true, with: [both[0]] },
    { ...both[0], with: [both[1]] },
    { ...both[1], with: [both[0]] },
  ]);
  expect(parts[2]).not.toHaveProperty('dryRun');
});

it('saves neither when both are refused, and names each once', async () => {
  store();
  const [noChinese, noName] = ['is needed', 'is needed in both languages'];
  answer('put', PATH, ({ params }) => {
    const [own, other] = params.part === 'questions' ? [noChinese, noName] : [noName, noChinese];
    const elsewhere = params.part === 'questions' ? 'with.categories[0].name' : 'with.questions[0].label.zh';
    return new Failure(422, 'VALIDATION_FAILED', {
      fields: { 'value[0].label.zh': own, [elsewhere]: other },
    });
  });
  open();
  await row(/^How did/);
  type('Question, Chinese', '');
  await userEvent.click(await row(/^Heritage/));
  type('Name, English', 'Living heritage');
  await press(/^Save in both/);
  const notes = within((await screen.findByText(/^Not saved/)).parentElement!);
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'How did you hear of us?: is needed',
    'Living heritage: is needed in both languages',
  ]);
  expect(sent().every(({ body }) => (body as { dryRun?: boolean }).dryRun)).toBe(true);
});

it('lets who only reads the texts look at them', async () => {
  store();
  open(organiser({ role: 'reviewer' }));
  await userEvent.click(await row(/^How did/));
  expect(screen.getByRole('textbox', { name: 'Question, English' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('textbox', { name: 'Question, English' }).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Save in both/ })).toBeNull();
  screen.getByText('Only owners change them.');
});

it('keeps what is typed in the browser until it is saved', async () => {
  store();
  open();
  await row(/^How did/);
  type('Question, English', 'How come?');
  await screen.findByText(/^Kept here/);
  await press('Discard');
  expect(screen.getByRole('textbox', { name: 'Question, English' })).toHaveProperty('value', heard.label.en);
});
