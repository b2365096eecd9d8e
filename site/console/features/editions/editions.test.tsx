import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { findings } from '../../testing/axe';
import { servedEdition } from '../../testing/editions';
import { openConsole, organiser } from '../../testing/openConsole';
import { editions } from '../../lib/edition';
import { editionIdOf, spansOf, type Checklist, type EditionPlan } from './newEdition';

const PATH = '/apis/organiser/editions';
const date = (id: string, old: string, next: string) => ({
  ...{ id, name: { en: id, zh: id }, old: `${old}T00:00:00+08:00`, new: `${next}T00:00:00-07:00` },
  weekdayKept: true,
});
const plan: EditionPlan = {
  ...{ edition: servedEdition, made: true, days: 728, files: [], missing: [] },
  dates: [
    date('registration.opensAt', '2025-07-15', '2027-07-13'),
    date('phases.expert.startsAt', '2025-10-16', '2027-10-14'),
    date('phases.expert.endsAt', '2025-10-31', '2027-10-29'),
  ],
  carried: [{ part: 'criteria', carried: true, count: 4 }],
  texts: {
    total: 61,
    read: [
      {
        ...{ file: 'about.json', path: 'lead', words: ['2025'] },
        text: { en: 'The screen opens in 2025.', zh: '2025 年开幕。' },
      },
    ],
  },
};
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  localStorage.clear();
  editions.forget();
});

it('makes an id and the strips of days', () => {
  expect(editionIdOf('Silk Road Lights', '2027')).toBe('silk-road-lights-2027');
  expect(editionIdOf('丝路', '')).toBe('');
  expect(spansOf(plan.dates, 'old')).toEqual([
    {
      id: 'expert',
      name: { en: 'phases.expert.startsAt', zh: 'phases.expert.startsAt' },
      start: 93,
      end: 108,
    },
  ]);
});

it('shows what a copy would be before it makes exactly that', async () => {
  answer('post', PATH, plan);
  openConsole('/international/editions/new');
  await screen.findByRole('heading', { level: 1, name: 'New edition' });
  type('Name, English', 'Silk Road Lights');
  type('Name, Chinese', '丝路光影');
  type('Season', '2027');
  expect(screen.getByRole('textbox', { name: 'Id' })).toHaveProperty('value', 'silk-road-lights-2027');
  fireEvent.change(screen.getByLabelText('Registration opens on'), { target: { value: '2027-07-13' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Questions of the forms' }));
  expect(await findings()).toEqual([]);
  press(/^See what it would be/);
  await screen.findByText('The screen opens in 2025.');
  answer('get', `${PATH}/{id}/checklist`, new Failure(404, 'NOT_FOUND'));
  press(/^Create the edition/);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const form = {
    ...{ from: 'international', id: 'silk-road-lights-2027', season: '2027', opensOn: '2027-07-13' },
    name: { en: 'Silk Road Lights', zh: '丝路光影' },
    carry: { rules: true, questions: false },
  };
  expect(sent()[0]).toMatchObject({ ...form, dryRun: true });
  expect(sent()[1]).toMatchObject(form);
  expect(sent()[1]).not.toHaveProperty('dryRun');
});

it('says at its field what was refused, in Chinese too', async () => {
  const fieldTexts = { accent: { en: 'It cannot be read', zh: '无法辨认，最接近的是 #4fc4a0' } };
  const fields = { accent: 'It cannot be read' };
  answer('post', PATH, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts }));
  openConsole('/international/editions/new', organiser(), 'zh');
  await screen.findByRole('heading', { level: 1, name: '新一届' });
  press(/^先看看会怎样/);
  expect((await screen.findAllByText('无法辨认，最接近的是 #4fc4a0')).length).toBeGreaterThan(0);
});

it('leaves new editions to owners', async () => {
  openConsole('/international/editions/new', organiser({ role: 'viewer' }));
  await screen.findByText('Only owners make an edition');
});

it('lists the twelve things with their states, and leads to the next by Enter', async () => {
  const item = (
    id: 'brand' | 'dates' | 'jury',
    state: 'done' | 'next' | 'blocked',
    required: boolean,
    where: string,
  ) => ({
    ...{ id, state, required, where },
    why: { en: `Why ${id}`, zh: `原因 ${id}` },
  });
  const list: Checklist = {
    ...{
      edition: 'international',
      opensAt: '2025-07-15T00:00:00+08:00',
      open: false,
      held: true,
      ready: false,
    },
    items: [
      item('brand', 'done', true, 'catalogue'),
      item('dates', 'next', true, 'phases'),
      item('jury', 'blocked', false, 'jury'),
    ],
  };
  answer('get', `${PATH}/{id}/checklist`, list);
  answer('get', '/apis/organiser/phases', []);
  answer('get', '/apis/organiser/mails/batches', []);
  const router = openConsole('/international/editions');
  await screen.findByText('1 done, 1 to do, 1 blocked.', { exact: false });
  screen.getByText('Why dates');
  screen.getByText(/^Was to open 15 July 2025, 00:00 Beijing time/);
  screen.getByText('may stay so');
  expect(await findings()).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/international/phases'));
});
