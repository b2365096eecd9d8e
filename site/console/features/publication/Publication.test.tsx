import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { organiser } from '../../testing/openConsole';
import { idle, NOW, openPublication, reached, STATE } from '../../testing/publication';
import type { PublicationState } from './publication';

const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const frames = () =>
  within(screen.getByRole('list', { name: 'Stages' }))
    .getAllByRole('listitem')
    .map((item) => [item.className, item.textContent]);
/** Answers an act with a state, and reads with it from then on. */
function answerAct(act: 'stop' | 'resume' | 'back', state: PublicationState) {
  answer('post', `${STATE}/${act}`, () => {
    answer('get', STATE, state);
    return state;
  });
}

afterEach(() => vi.restoreAllMocks());

it('lights the stage that is now, and keeps the figures of those that are done', async () => {
  openPublication(reached('built', { acts: ['look', 'stop', 'resume', 'back'] }));
  await screen.findByRole('heading', { name: 'Look at it' });
  expect(frames()).toEqual([
    ['is-done', 'Decidedone2works with a prizeAda, 20:00:00'],
    ['is-done', 'Builddone4pages20:00:02'],
    ['is-now', 'Looknowunder a private address'],
    ['is-next', 'Pages publiclaterto every visitor'],
    ['is-next', 'Emailslater3sent after 60 s'],
    ['is-next', 'Donelatera record in the log'],
  ]);
  expect(screen.getByRole('status').textContent).toBe('The pages are built. Look at them.');
  expect(
    screen.getByRole('row', { name: /^Winners \/en\/winners 2 works with their prizes no such page/ }),
  ).toBeDefined();
});

it('opens the private address in a tab of its own by O, and shows who has looked', async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const built = reached('built', { acts: ['look', 'resume', 'back'] });
  openPublication(built);
  await screen.findByRole('heading', { name: 'Look at it' });
  answer('post', `${STATE}/look`, { url: 'https://films.example/preview/7f3a/en/winners' });
  const look = { page: '/en/winners', by: 'organiser:omar@films.example', byName: 'Omar', at: NOW };
  answer('get', STATE, { ...built, looks: [look] });
  await userEvent.keyboard('o');
  await waitFor(() =>
    expect(tab.location.replace).toHaveBeenCalledWith('https://films.example/preview/7f3a/en/winners'),
  );
  expect(tab.opener).toBeNull();
  expect(posts()).toEqual([[`${STATE}/look`, { kind: 'results', page: '/en/winners' }]]);
  expect(await screen.findByRole('img', { name: 'Omar' })).toBeDefined();
});

it('copies the private address', async () => {
  const user = userEvent.setup();
  openPublication(reached('built', { acts: ['look', 'resume', 'back'] }));
  answer('post', `${STATE}/look`, { url: 'https://films.example/preview/7f3a/en/winners' });
  await user.click(await screen.findByRole('button', { name: 'Copy the private address' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://films.example/preview/7f3a/en/winners'),
  );
});

it('says how many emails have left, and is done with those that were refused', async () => {
  const mails = { count: 3, waiting: 2, sent: 1, refused: [], leaveAt: '2025-11-15T20:00:04+08:00' };
  openPublication(reached('mailing', { acts: ['back'], mails }));
  await screen.findByRole('heading', { name: 'Sending now' });
  screen.getByText('1 of 3 sent.');
  screen.getByText('1 / 3');
});

it('names the works whose emails were refused', async () => {
  const mails = { count: 3, waiting: 0, sent: 1, refused: [104, 117], leaveAt: null };
  openPublication(reached('done', { acts: ['back'], mails }));
  await screen.findByText(/^2 emails were refused for good: those about nos\. 104, 117\./);
  expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe(
    '/international/mails?state=failed',
  );
});

it('makes the pages public by Shift and Enter, in the stage that was read', async () => {
  openPublication(reached('built', { acts: ['look', 'resume', 'back'] }));
  await screen.findByRole('button', { name: 'Make the pages public' });
  answerAct('resume', reached('public', { waiting: 'links', acts: ['stop', 'back'] }));
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByRole('heading', { name: 'Every address in the emails is opened once' });
  expect(posts()).toEqual([[`${STATE}/resume`, { kind: 'results', before: 'built' }]]);
});

it('counts the seconds by the clock of the service, stops the emails by S, and sends them later', async () => {
  const leaveAt = '2025-11-15T20:01:04+08:00';
  openPublication(
    reached('mailing', {
      acts: ['stop', 'back'],
      mails: { count: 3, waiting: 3, sent: 0, refused: [], leaveAt },
    }),
  );
  expect(await screen.findByRole('timer', { name: '47 s left to stop the emails' })).toBeDefined();
  expect(screen.getByRole('heading', { name: '3 emails will be sent' })).toBeDefined();
  answerAct(
    'stop',
    reached('mailing', {
      ...{ acts: ['resume', 'back'], stopped: true },
      mails: { count: 3, waiting: 0, sent: 0, refused: [], leaveAt: null },
    }),
  );
  await userEvent.keyboard('s');
  await screen.findByRole('heading', { name: 'The emails are stopped' });
  expect(screen.queryByRole('timer')).toBeNull();
  answerAct('resume', reached('done', { acts: ['back'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Public since 20:00:03. 3 emails sent by 20:00:05.');
  expect(posts().map(([path]) => path)).toEqual([`${STATE}/stop`, `${STATE}/resume`]);
});

it('says why it failed with the last lines of the log, and tries again', async () => {
  const failed = {
    ...{ stage: 'building' as const, at: NOW, log: ['rendering', 'Paper Moon Harbour: no still'] },
    reason: { en: 'The build failed.', zh: '生成失败。' },
  };
  openPublication(reached('failed', { failed, acts: ['resume'] }));
  await screen.findByRole('heading', { name: 'Not built. Nothing changed for visitors.' });
  expect(screen.getByText('The build failed.')).toBeDefined();
  expect(screen.getByText(/Paper Moon Harbour: no still/)).toBeDefined();
  expect(frames()[1]![0]).toBe('is-failed');
  answerAct('resume', reached('building', { waiting: 'build', acts: ['stop'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Another build is running/);
});

it('reads again by itself while something moves', async () => {
  openPublication(reached('building', { acts: ['stop'] }));
  await screen.findByRole('heading', { name: 'The pages are being built' });
  answer('get', STATE, reached('built', { acts: ['look'] }));
  await screen.findByRole('heading', { name: 'Look at it' }, { timeout: 4000 });
});

it('shows how it is now when somebody else was first', async () => {
  openPublication(reached('built', { acts: ['look', 'resume', 'back'] }));
  const go = await screen.findByRole('button', { name: 'Make the pages public' });
  answer('post', `${STATE}/resume`, () => {
    answer('get', STATE, reached('public', { waiting: 'links' }));
    return new Failure(409, 'CONFLICT', { fields: { stage: 'It has moved on' } });
  });
  await userEvent.click(go);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This has changed in the meantime/);
  await screen.findByRole('heading', { name: 'Every address in the emails is opened once' });
});

it('lets the curtain fall after it has said what visitors will see, and says what they see once it is down', async () => {
  openPublication(reached('done', { acts: ['back'] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take back…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Take the results back' }));
  const shutters = within(dialog.getByRole('list', { name: 'What visitors see, page by page' }));
  expect(shutters.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HomeVisitors see nowthe winnersThey will seeno winners',
    'WinnersVisitors see now2 works with their prizesThey will seeno such page',
    'FinalistsVisitors see nowthe films, with prizes and makersThey will seethe films, without prizes',
    'Pages of the worksVisitors see nowalso maker, prize, jury’s wordsThey will seefilm and title',
  ]);
  expect(dialog.getByText(/^emails were sent and cannot be recalled/)).toBeDefined();
  expect(posts()).toEqual([]);
  // The service has not hidden anything yet: nothing is said.
  answer('post', `${STATE}/back`, reached('done', { acts: ['back'] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Let the curtain fall' }));
  await dialog.findByText(/^The service did not confirm that it is hidden/);
  expect(screen.queryByText(/^Visitors no longer see the results/)).toBeNull();
  answerAct('back', reached('back', { hidden: ['winners'] }));
  answer('post', '/apis/organiser/results/publish', {
    ...{ changed: true, before: [], after: [], mails: 0, plan: 'a1', publication: null },
    ...{ fewCards: [], minimumCards: 2 },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Let the curtain fall' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('No winners: the curtain is down.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take back…' })).toBeNull();
});

it('lets a viewer read the stage, and act on nothing', async () => {
  openPublication(reached('built'), { me: organiser({ role: 'viewer' }) });
  await screen.findByRole('heading', { name: 'Look at it' });
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('button', { name: /Look|Make|Start|Take/ })).toBeNull();
  await userEvent.keyboard('o{Shift>}{Enter}{/Shift}');
  expect(posts()).toEqual([]);
});

it('shows the command where the service cannot build', async () => {
  openPublication(
    reached('building', { waiting: 'command', command: 'go run ./tools site publish --preview p1' }),
  );
  await screen.findByText('go run ./tools site publish --preview p1');
});

it('says that nothing is public while nothing was published', async () => {
  openPublication(idle(), { me: organiser({ role: 'viewer' }), language: 'zh' });
  expect((await screen.findAllByText('尚未公开。')).length).toBe(1);
  expect(screen.getByText('还没有获奖名单。')).toBeDefined();
});

it('shows Home as it was built small, in either language, to those who may look', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const preview = 'https://films.example/preview/secret';
  openPublication(reached('built', { acts: ['look'], preview }));
  const small = within(await screen.findByRole('region', { name: 'They will see' }));
  const picture = () => small.getByRole('img', { name: /small picture of Home/ }).querySelector('iframe');
  expect(picture()?.src).toBe(`${preview}/en`);
  await userEvent.click(small.getByRole('button', { name: '中文' }));
  expect(picture()?.src).toBe(`${preview}/`);
  expect(calls.some(({ path }) => path.endsWith('/look'))).toBe(false);
});
