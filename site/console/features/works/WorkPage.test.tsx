import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { team } from '@/testing/registrations';
import { openConsole, organiser } from '../../testing/openConsole';
import { row, shown } from '../../testing/registrations';
import { whale } from '../../testing/works';

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  answer('get', '/apis/organiser/works/{id}', whale);
  answer('get', '/apis/organiser/registrations/{id}', shown(row({ id: 'r1' })));
});

it('shows what the jury wrote and gave, who has watched, and names a colleague by name', async () => {
  openConsole('/international/works/612', organiser(), 'en', [
    { email: 'ada@films.example', name: 'Ada Lovelace' },
  ]);
  expect(await screen.findByRole('heading', { name: 'What the Whale Kept', level: 1 })).toBeTruthy();
  const jury = within(screen.getByRole('region', { name: 'The jury' }));
  expect(jury.getByText('The film waits.')).toBeTruthy();
  expect(jury.getByText('gave 86.8')).toBeTruthy();
  expect(jury.getByText('1 of 2 complete')).toBeTruthy();
  expect(screen.getByText('My sister made it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '1 of 2' }));
  expect(screen.getByText('100%')).toBeTruthy();
  expect(await screen.findByText('Ada Lovelace', { ignore: 'option' })).toBeTruthy();
});

it.each([
  ['shows the phones of a team', true],
  ['hides them from who reads no personal data', false],
])('%s', async (_name, personalData) => {
  const teamwork = shown(row({ id: 'r1', type: 'team' }), { type: 'team', team });
  answer('get', '/apis/organiser/registrations/{id}', teamwork);
  openConsole('/international/works/612', organiser({ role: 'viewer', personalData }));
  expect(await screen.findByRole('heading', { name: 'What the Whale Kept', level: 1 })).toBeTruthy();
  const { phoneCountry, phone } = team.members[0]!;
  const number = `${phoneCountry} ${phone}`;
  if (personalData) expect(await screen.findByText(number)).toBeTruthy();
  else {
    expect(screen.queryByText(number)).toBeNull();
    expect(calls.some(({ path }) => path.includes('/registrations/'))).toBe(false);
  }
});

it('tells which seconds are proven and where the studio is in them, and which films share seconds', async () => {
  const found = [{ from: 3, to: 7.5, certainty: 0.948 }];
  const ai = { label: 'certain', proven: 4.5, declared: 100, unknown: 113.5, found } as const;
  answer('get', '/apis/organiser/works/{id}', { ...whale, film: { ...whale.film!, ai } });
  const films = { workId: 612, title: 'What the Whale Kept' };
  answer('get', '/apis/organiser/duplicates', [
    {
      ...{
        id: 'd1',
        a: { workId: 77, title: 'Whale Song' },
        b: films,
        by: ['picture'],
        score: 0.9,
        state: 'open',
      },
      segments: [{ by: 'picture', a: [0, 14], b: [20, 34], mirrored: false, agreement: 0.9 }],
    },
  ] as never);
  openConsole('/international/works/612', organiser(), 'en');
  expect(await screen.findByText('From the studio: 0:03 to 0:07, 94% alike')).toBeTruthy();
  expect(screen.getByText('Proven: 0:04')).toBeTruthy();
  expect(await screen.findByText(/Whale Song \(picture 0:14\): waits for a decision/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'See both films' }).getAttribute('href');
  expect(way).toMatch(/\/duplicates\?work=612&pair=d1$/);
  const asked = calls.find(({ path }) => path.endsWith('/duplicates'));
  expect(asked?.query.get('workId')).toBe('612');
});

it('has the notes of organisers first beside the film', async () => {
  openConsole('/international/works/612');
  const side = (await screen.findByRole('region', { name: 'Notes' })).parentElement!;
  expect(side.tagName).toBe('ASIDE');
  expect(side.firstElementChild?.getAttribute('aria-label')).toBe('Notes');
  expect(await screen.findByRole('textbox', { name: /^Tags/ })).toHaveProperty('dataset.tags', 'true');
  expect(calls.find(({ path }) => path.endsWith('/notes'))?.query.get('subject')).toBe('work:612');
});

it('drafts the jury’s words from sentences, in the language of each, and saves them with what was read', async () => {
  answer(
    'post',
    '/apis/organiser/results/citation',
    new Failure(409, 'CONFLICT', { fields: { jury: 'They now read: Other' } }),
  );
  openConsole('/international/works/612');
  await userEvent.click(await screen.findByRole('button', { name: 'The film waits.' }));
  await userEvent.click(screen.getByRole('button', { name: '呼吸就是剪辑。' }));
  const english = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^English/ });
  expect(english.value).toBe('The film waits.');
  expect(screen.getByRole('button', { name: 'The film waits.' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('They now read: Other')).toBeTruthy();
  expect(english.value).toBe('The film waits.'); // the draft is kept
  answer('post', '/apis/organiser/results/citation', { jury: null, public: false });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()[1]).toEqual({
    workId: 612,
    jury: { en: 'The film waits.', zh: '呼吸就是剪辑。' },
    before: null,
  });
});

it('keeps each film’s draft while J and K go through the list', async () => {
  const router = openConsole('/international/overview');
  await router.navigate('/international/works/612', {
    state: { works: [612, 7], from: '/international/results' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'The film waits.' }));
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.pathname).toBe('/international/works/7'));
  await userEvent.keyboard('j');
  expect(router.state.location.pathname).toBe('/international/works/7'); // the last one
  await userEvent.keyboard('k');
  await waitFor(() => expect(router.state.location.pathname).toBe('/international/works/612'));
  const english = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^English/ });
  expect(english.value).toBe('The film waits.');
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
    '/international/results',
  );
});

it('shows a reviewer nothing of the jury, and a viewer no button to draft with', async () => {
  answer('get', '/apis/organiser/works/{id}', { ...whale, judging: null, result: null, history: [] });
  openConsole('/international/works/612', organiser({ role: 'reviewer' }));
  expect(await screen.findByText('A whale and a house')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The jury' })).toBeNull();
  expect(screen.queryByText(/jury’s words|The jury's words/)).toBeNull();
});

it('lets a viewer read the words, and change nothing', async () => {
  openConsole('/international/works/612', organiser({ role: 'viewer' }));
  expect(await screen.findByText('The film waits.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'The film waits.' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows the film as the jury sees it by key, without who made it', async () => {
  openConsole('/international/works/612');
  await screen.findByText('A whale and a house');
  await userEvent.keyboard('v');
  const dialog = within(await screen.findByRole('dialog', { name: 'What the Whale Kept' }));
  expect(dialog.getByText('A whale and a house')).toBeTruthy();
  expect(dialog.queryByText(/Three Below|three@below/)).toBeNull();
});

it('takes the whole registration out as the queue does, with what was on the screen', async () => {
  const registration = row({ id: 'r1', state: 'PASS', name: 'Lea Ortmann', team: '' });
  answer('get', '/apis/organiser/registrations/{id}', shown(registration));
  answer('post', '/apis/organiser/registrations/{id}/withdraw', {
    ...{ registration, works: [], mail: null, dropped: [] },
    ...{ sendsAt: null, now: '2025-09-12T10:00:00+08:00' },
  });
  openConsole('/international/works/612', organiser({ role: 'owner' }));
  await screen.findByText('Whole registration:');
  const buttons = await screen.findAllByRole('button', { name: 'Withdraw…' });
  await userEvent.click(buttons.at(-1)!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Lea Ortmann at their request' }));
  await userEvent.click(dialog.getByRole('button', { name: 'See what it would do' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Lea Ortmann is withdrawn.')).toBeTruthy();
  const sent = calls.filter(({ path }) => path.endsWith('/r1/withdraw')).map(({ body }) => body);
  expect(sent).toMatchObject([{ version: registration.version, dryRun: true }, { dryRun: false }]);
});
