import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Phase } from './phases';

const PATH = '/apis/organiser/phases';
const registration: Phase = {
  ...{
    id: 'registration',
    name: { en: 'Registration', zh: '报名' },
    days: null,
    movedAt: null,
    movedBy: null,
  },
  ...{ startsAt: '2025-07-15T00:00:00+08:00', endsAt: '2025-09-30T12:00:00+08:00' },
  plannedEndsAt: '2025-09-30T12:00:00+08:00',
  ...{ plannedStartsAt: '2025-07-15T00:00:00+08:00', startMovable: true },
};
const later = { ...registration, endsAt: '2025-10-01T12:00:00+08:00' };

const nobody = {
  ...{ recipients: 0, english: 0, chinese: 0, skipped: 0 },
  ...{ names: [], samples: [], batch: null, next: null },
};
const text = { en: { subject: 's', text: '{deadline}' }, zh: { subject: 's', text: '{deadline}' } };
const plan = { changed: true, before: [registration], after: [later], notice: nobody, text };

beforeEach(() => {
  answer('get', '/apis/organiser/mails/batches', []);
  answer('get', '/apis/organiser/site/build', { build: null, may: true, joined: false, command: null });
});

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('shows what a move would change before it moves the end that was seen', async () => {
  answer('get', PATH, [registration]);
  answer('post', PATH, plan);
  openConsole('/international/phases');
  await userEvent.click(await screen.findByRole('button', { name: 'Registration' }));
  await userEvent.click(screen.getByRole('button', { name: '+24 h' }));
  await userEvent.click(screen.getByRole('button', { name: 'See what it would change' }));
  await screen.findByText(/30 Sept, 12:00 → .* – 1 Oct, 12:00/);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(posted()).toHaveLength(2));
  const move = { phase: 'registration', endsAt: '2025-10-01T12:00:00+08:00', before: registration.endsAt };
  expect(posted()).toEqual([
    { ...move, dryRun: true, tell: false },
    { ...move, dryRun: false, tell: false },
  ]);
});

it('moves a beginning, and tells whose deadline changes', async () => {
  const notice = {
    ...{ ...nobody, recipients: 2, english: 2 },
    names: [{ name: 'Lea', email: 'lea@films.example', language: 'en' as const, before: null, after: null }],
  };
  answer('get', PATH, [registration]);
  answer('post', PATH, { ...plan, notice });
  openConsole('/international/phases');
  await userEvent.click(await screen.findByRole('button', { name: 'Registration' }));
  fireEvent.change(screen.getByLabelText(/^New beginning/), { target: { value: '2025-07-20T00:00' } });
  await screen.findByText(/20 July 2025, 00:00 Beijing time/);
  await userEvent.click(screen.getByRole('button', { name: 'See what it would change' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move, and write to 2 entrants' }));
  const move = {
    ...{
      phase: 'registration',
      startsAt: '2025-07-20T00:00:00+08:00',
      beforeStartsAt: registration.startsAt,
    },
  };
  await waitFor(() =>
    expect(posted()).toEqual([
      { ...move, dryRun: true, tell: false },
      { ...move, dryRun: false, tell: true, recipients: 2 },
    ]),
  );
});

it('writes a midnight end as 24:00 of the day that ends', async () => {
  answer('get', PATH, [{ ...registration, endsAt: '2025-10-01T00:00:00+08:00' }]);
  openConsole('/international/phases');
  await screen.findByRole('cell', { name: '30 Sept, 24:00' });
  await screen.findByRole('cell', { name: '15 Jul, 00:00' });
  await screen.findByRole('button', { name: 'Build and publish the pages' });
});

const moved = (by: string) => ({
  ...later,
  movedAt: '2025-09-20T10:00:00+08:00',
  movedBy: `organiser:${by}`,
});

it.each([
  ['a later phase has begun', later, /It was moved in the meantime, or a later phase has begun/],
  ['somebody else moved the end', moved('ben@films.example'), /^ben@films\.example has moved it/],
  ['the reader moved the end elsewhere', moved(organiser().email), /^You moved it in another window/],
])('says that %s meanwhile, and keeps the new end', async (_what, now, reason) => {
  let there = registration;
  answer('get', PATH, () => [there]);
  answer('post', PATH, new Failure(409, 'CONFLICT'));
  openConsole('/international/phases');
  await userEvent.click(await screen.findByRole('button', { name: 'Registration' }));
  await userEvent.click(screen.getByRole('button', { name: '+7 days' }));
  there = now;
  await userEvent.click(screen.getByRole('button', { name: 'See what it would change' }));
  await screen.findByText(/^1 October 2025, 12:00/, { selector: 'dd' });
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  expect(screen.getByLabelText(/^New end/)).toHaveProperty('value', '2025-10-07 12:00');
});

it('takes 24:00 of the day that ends, and marks what is no moment', async () => {
  answer('get', PATH, [{ ...registration, endsAt: '2025-10-01T00:00:00+08:00' }]);
  openConsole('/international/phases');
  await userEvent.click(await screen.findByRole('button', { name: 'Registration' }));
  const field = screen.getByLabelText(/^New end/);
  expect(field).toHaveProperty('value', '2025-09-30 24:00');
  await userEvent.clear(field);
  await userEvent.type(field, '2025-10-02 24:0');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'See what it would change' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '0');
  await screen.findByText(/2 October 2025, 24:00 Beijing time/);
  await userEvent.tab();
  expect(field).toHaveProperty('value', '2025-10-02 24:00');
  await userEvent.click(screen.getByRole('button', { name: '+24 h' }));
  expect(field).toHaveProperty('value', '2025-10-01 24:00');
});

it.each([
  [
    'en',
    ['New beginning, Beijing time', 'New end, Beijing time'],
    {
      '2025-10-02 25:00':
        'New end, Beijing time: there is no time 25:00. A day runs from 00:00 to 24:00: type 2025-10-02 24:00, for instance.',
      '2025-11-31 12:00':
        'New end, Beijing time: there is no day 2025-11-31. Type a day of the calendar, such as 2025-09-30 24:00.',
      '30.9.2025':
        'New end, Beijing time: “30.9.2025” is not a date and time. Type the year, month, day and time like this: 2025-09-30 24:00.',
      '': 'New end, Beijing time: type a date and time, such as 2025-09-30 24:00.',
    },
  ],
  [
    'zh',
    ['新的开始时间（北京时间）', '新的截止时间（北京时间）'],
    {
      '2025-10-02 25:00':
        '新的截止时间（北京时间）：没有 25:00 这个时间。一天从 00:00 到 24:00，例如 2025-10-02 24:00。',
      '30.9.2025':
        '新的截止时间（北京时间）：“30.9.2025”不是日期和时间。请按“年-月-日 时:分”填写，例如 2025-09-30 24:00。',
    },
  ],
] as const)('says in words what is wrong with a date (%s)', async (language, [begins, ends], texts) => {
  answer('get', PATH, [{ ...registration, endsAt: '2025-10-01T00:00:00+08:00' }]);
  openConsole('/international/phases', organiser(), language);
  await userEvent.click(
    await screen.findByRole('button', { name: registration.name[language], exact: true } as never),
  );
  const field = screen.getByLabelText<HTMLInputElement>(ends);
  const preview = document.querySelector<HTMLButtonElement>('.phases-act button')!;
  for (const [text, said] of Object.entries(texts)) {
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    await userEvent.tab();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(said);
    expect(field.getAttribute('aria-describedby')).toContain(alert.id);
    expect(field.value).toBe(text);
    expect(preview.disabled).toBe(true);
  }
  await userEvent.clear(field);
  await userEvent.type(field, '2025/10/2 24:00');
  await userEvent.tab();
  expect(field.value).toBe('2025-10-02 24:00');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(preview.disabled).toBe(false);
  // The other date: a move without it would leave it as it is without a word.
  await userEvent.type(screen.getByLabelText(begins), '0');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toContain(begins);
  expect(preview.disabled).toBe(true);
});

it('exports the ends', async () => {
  answer('get', PATH, [registration]);
  openConsole('/international/phases');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Export CSV' });
  expect(link.href).toMatch(/phases\/export\?edition=international&format=csv&lang=en$/);
});

it('lets nobody but an owner pick an end', async () => {
  answer('get', PATH, [registration]);
  openConsole('/international/phases', organiser({ role: 'reviewer' }));
  await screen.findByRole('rowheader', { name: 'Registration' });
  expect(screen.queryByRole('button', { name: 'Registration' })).toBeNull();
});
