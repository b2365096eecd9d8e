import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  historyOf,
  logInAs,
  nomination,
  pageOf,
  quotas,
  signedAgain,
  videoOf,
  work,
  works,
} from '../../testing/judging';
import { openJudgingPage } from '../../testing/openJudgingPage';
import { answer, calls, Failure } from '../../testing/server';
import type { NominatorWork } from './api/nominations';
import Login from './Login';
import Nominate from './Nominate';

const NOMINATE = '/apis/activity/nominate/{hash}';
const WORKS = '/apis/activity/nominate/works/{hash}';
const VIEW = '/apis/activity/nominate/view/{hash}';
const WATCH = '/apis/activity/nominate/watch/{hash}';
const LEVEL = [{ award: 'LEVEL', comments: 'a', replaced: false }] as const;

/** Answers every listing with these works, whose nominations are the history. */
function answerWorks(all: NominatorWork[], used: Parameters<typeof quotas>[0] = {}) {
  answer('get', WORKS, ({ query }) => {
    const watched = query.get('watched');
    return pageOf(watched ? all.filter((one) => `${one.watched}` === watched) : all, query);
  });
  answer('get', '/apis/activity/nominate/work/{id}/{hash}', ({ params }) => {
    return all.find(({ id }) => `${id}` === params.id) ?? new Failure(404, 'NOT_FOUND');
  });
  answerNominated(all, used);
}
/** Answers history and quotas from now on. */
function answerNominated(nominated: NominatorWork[], used: Parameters<typeof quotas>[0] = {}) {
  answer('get', '/apis/activity/nominate/history/{hash}', historyOf(nominated));
  answer('get', '/apis/activity/nominate/state/{hash}', quotas(used));
}
/** The calls of a method whose path contains `part`. */
const made = (method: string, part: string) =>
  calls.filter((call) => call.method === method && call.path.includes(part));
const nominated = () => made('POST', 'nominate/').filter(({ path }) => !path.includes('view'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  logInAs('nominator');
  answerWorks(works(103, 104, 105));
  answer('post', VIEW, null);
});

const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/nominate2', { '/nominate2': Nominate, '/login': Login }, language);
  if (localStorage.getItem('marquee.judge.token')) await screen.findByRole('group', { name: /Award|奖项/ });
  return page;
};
const list = () => within(screen.getByRole('list', { name: 'Films' }));
const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });
const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');
const award = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));

describe('the list', () => {
  it('marks watched and unwatched in words, and counts them', async () => {
    answerWorks([work(103, { watched: true }), work(104), work(105)]);
    await open();
    expect(row('Film 103').textContent).toContain('Watched');
    expect(row('Film 104').textContent).toContain('Unwatched');
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('says at its end that a search lists no more than two hundred', async () => {
    await open();
    const items = works(...Array.from({ length: 200 }, (_, at) => 103 + at));
    answer('get', WORKS, { items, total: 200 });
    await userEvent.type(screen.getByRole('searchbox'), 'a');
    expect(await screen.findByText(/200 films at most/)).toBeTruthy();
    answer('get', WORKS, { items: items.slice(1), total: 199 });
    await userEvent.type(screen.getByRole('searchbox'), 'b');
    await waitFor(() => expect(screen.queryByText(/200 films at most/)).toBeNull());
  });

  it('is one stop of the Tab key; arrows move, Enter opens', async () => {
    await open();
    row('Film 103').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Film 105'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(now()).toBe('Film 104');
    expect(row('Film 104').getAttribute('aria-current')).toBe('true');
    const stops = list()
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([row('Film 104')]);
  });

  it('shows the unwatched and the nominated alone, and searches', async () => {
    answerWorks([work(103, { watched: true }), work(104), work(105, { nominations: [...LEVEL] })]);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Nominated 1' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(1));
    expect(row('Film 105').textContent).toContain('LEVEL');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(3));
    answerWorks(works(104));
    await userEvent.type(screen.getByRole('searchbox'), 'story 104');
    await waitFor(() =>
      expect(
        list()
          .getAllByRole('button')
          .map((one) => one.textContent),
      ).toHaveLength(1),
    );
    expect(row('Film 104')).toBeTruthy();
    expect(calls.at(-1)!.query.get('q')).toBe('story 104');
  });
});

describe('watching', () => {
  /** Plays the open film up to a second, in the steps in which browsers report the time. */
  const play = (to: number) => {
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    for (let second = 0; second <= to; second += 1) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    fireEvent.pause(video);
  };

  it('is reported with the seconds that really played, and shown', async () => {
    answer('post', WATCH, { watched: false, position: 40, played: 40 });
    await open();
    play(40);
    await screen.findByText('40% really watched');
    expect(made('POST', 'watch')[0]!.body).toEqual({ workId: 103, position: 40, played: 40 });
    expect(row('Film 103').textContent).toContain('40% watched');
    play(40);
    expect(made('POST', 'watch')).toHaveLength(1);
    answer('post', WATCH, { watched: true, position: 95, played: 95 });
    answerWorks([work(103, { watched: true, played: 95 }), work(104), work(105)]);
    play(95);
    await waitFor(() => expect(row('Film 103').textContent).toContain('Watched'));
    expect(made('POST', 'watch')[1]!.body).toEqual({ workId: 103, position: 95, played: 95 });
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('counts the beginning, however late the browser first reports the time', async () => {
    answer('post', WATCH, { watched: false, position: 3, played: 3 });
    await open();
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    fireEvent.playing(video);
    for (const second of [1, 3]) {
      video.currentTime = second;
      fireEvent.timeUpdate(video);
    }
    fireEvent.pause(video);
    await waitFor(() => expect(made('POST', 'watch')[0]!.body).toMatchObject({ played: 3 }));
  });

  it('goes on from what was watched elsewhere', async () => {
    answer('post', WATCH, { watched: false, position: 10, played: 60 });
    answerWorks([work(103, { played: 50, position: 50 }), work(104)]);
    await open();
    expect(screen.getByText('50% really watched')).toBeTruthy();
    play(10);
    await waitFor(() => expect(made('POST', 'watch')[0]!.body).toMatchObject({ played: 60 }));
  });

  it('does not count a silent film in a hidden tab', async () => {
    await open();
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    video.muted = true;
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    play(40);
    vi.restoreAllMocks();
    expect(made('POST', 'watch')).toEqual([]);
  });

  it('marks it by the button too, with a message when that failed', async () => {
    answer('post', VIEW, new Failure(500, 'INTERNAL'));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    expect(
      await screen.findByText('The film could not be marked as watched. Please try again.'),
    ).toBeTruthy();
    answer('post', VIEW, null);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as watched' })).toBeNull());
  });

  it('renews an address that expired, and goes on at the same second', async () => {
    await open();
    await screen.findByRole('group', { name: 'Player: Film 103' });
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    video.currentTime = 61;
    fireEvent.timeUpdate(video);
    answerWorks(works(103).map(signedAgain));
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(videoOf(103, 2)));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(61);
  });

  it('leads to the page of a work that is a link', async () => {
    answerWorks([work(103, { video: null, link: 'https://video.example/w/7' })]);
    await open();
    const link = screen.getByRole('link', { name: /Watch it there/ });
    expect(link.getAttribute('href')).toBe('https://video.example/w/7');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it.each([
    ['preparing', 'This film is being prepared.'],
    ['failed', 'No copy for the jury could be made of it.'],
  ] as const)('shows the cover of a film whose copy is %s, with the reason', async (screening, reason) => {
    answerWorks([work(103, { video: null, screening, cover: 'https://media.example/cover.jpg' })]);
    await open();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(document.querySelector('.player-screen img')?.getAttribute('src')).toBe(
      'https://media.example/cover.jpg',
    );
    expect(document.querySelector('video')).toBeNull();
  });

  it('shows a film that gets ready while its work is open', async () => {
    answerWorks([work(103, { video: null, screening: 'preparing' })]);
    answer('get', '/apis/activity/nominate/work/{id}/{hash}', () => work(103));
    await open();
    expect(await screen.findByRole('group', { name: 'Player: Film 103' })).toBeTruthy();
    expect(screen.queryByText('This film is being prepared.')).toBeNull();
  });

  it('offers a process that was sent as a file, and says that it may name its author', async () => {
    const processFile = { url: 'https://media.example/p?signed', type: 'pdf' as const, size: 2_500_000 };
    answerWorks([work(103, { processFile, blind: false })]);
    await open();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the file on its making' });
    expect([link.href, link.parentElement!.textContent]).toEqual([
      processFile.url,
      'Open the file on its makingPDF · 2.4 MBNot blind: the file may name its author.',
    ]);
    expect(screen.queryByText('The entrant wrote nothing here.')).toBeNull();
    expect(screen.queryByText(/the page of the film/)).toBeNull();
  });

  it('says that a released original is not blind', async () => {
    answerWorks([work(103, { screening: 'original', blind: false })]);
    await open();
    expect(screen.getByText(/^Not blind: this is the entrant’s own file/)).toBeTruthy();
  });
});

describe('nominating', () => {
  it('saves, counts, and goes to the next work', async () => {
    await open();
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'The wait at the red light.'));
    answerNominated([work(103, { nominations: [...LEVEL] })], { LEVEL: 1 });
    await userEvent.click(award('LEVEL'));
    await userEvent.type(comment(), 'The wait at the red light.');
    await save();
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toEqual({
      workId: 103,
      award: 'LEVEL',
      comments: 'The wait at the red light.',
    });
    expect(await screen.findByText('Saved: Film 103, LEVEL. Now: Film 104.')).toBeTruthy();
    expect(screen.getByText('1 of 14 places')).toBeTruthy();
    expect(comment().value).toBe('');
    expect(row('Film 103').textContent).toContain('LEVEL');
  });

  it('requires an award and a comment, and counts the comment’s characters', async () => {
    await open();
    await save();
    expect(screen.getByText('Please choose an award, or “No nomination”.')).toBeTruthy();
    await userEvent.click(award('LEVEL'));
    await save();
    expect(screen.getByText('Please say in a comment why this film deserves the award.')).toBeTruthy();
    expect(document.activeElement).toBe(comment());
    fireEvent.change(comment(), { target: { value: 'x'.repeat(501) } });
    expect(screen.getByText('501 of 500')).toBeTruthy();
    await save();
    expect(nominated()).toEqual([]);
  });

  it('disables an award that is full, with the reason, except for works that have its places', async () => {
    const creative = (id: number, comments: string) =>
      work(id, { nominations: [{ award: 'CREATIVE', comments, replaced: false }] });
    answerWorks([work(103), creative(104, 'a'), creative(105, 'b')], { CREATIVE: 2 });
    await open();
    expect(award('CREATIVE').disabled).toBe(true);
    expect(award('NARRATIVE').disabled).toBe(false);
    expect(screen.getByText('Full: Film 104, Film 105. Cancel one first.')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    await userEvent.click(row('Film 104'));
    expect(award('CREATIVE').disabled).toBe(false);
    expect(award('CREATIVE').checked).toBe(true);
    expect(comment().value).toBe('a');
  });

  it('shows a message when it was not saved, and keeps what was typed over a reload', async () => {
    answer('post', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    const page = await open();
    await userEvent.click(award('LEVEL'));
    await userEvent.type(comment(), 'Kept');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('was not saved');
    expect(comment().value).toBe('Kept');
    page.unmount();
    await open();
    expect(comment().value).toBe('Kept');
    expect(award('LEVEL').checked).toBe(true);
  });

  it('goes on without a nomination, and cancels one after asking', async () => {
    answerWorks([work(103), work(104, { nominations: [...LEVEL] }), work(105)], { LEVEL: 1 });
    answer('delete', NOMINATE, { cancelled: 1 });
    await open();
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Go on, next unwatched' }));
    await waitFor(() => expect(now()).toBe('Film 104'));
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it, next unwatched' }));
    expect(made('DELETE', 'nominate')).toEqual([]);
    const question = within(screen.getByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel nomination' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(made('DELETE', 'nominate')[0]!.query.get('workId')).toBe('104');
    expect(row('Film 104').textContent).not.toContain('LEVEL');
  });
});

describe('the keys', () => {
  it('nominate a film without the mouse, and go on', async () => {
    await open();
    answer('post', NOMINATE, nomination(103, 'CREATIVE', 'j k 1?'));
    await userEvent.keyboard('2');
    expect(award('CREATIVE').checked).toBe(true);
    await userEvent.keyboard('e');
    await userEvent.keyboard('j k 1?');
    expect(comment().value).toBe('j k 1?');
    await userEvent.keyboard('{Escape}jk');
    expect(now()).toBe('Film 103');
    expect(comment().value).toBe('j k 1?');
    await userEvent.keyboard('e{Control>}{Enter}{/Control}');
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toMatchObject({ workId: 103, award: 'CREATIVE' });
  });

  it('move through the list, mark, search and help', async () => {
    await open();
    await userEvent.keyboard('jj');
    await waitFor(() => expect(now()).toBe('Film 105'));
    await userEvent.keyboard('k');
    expect(now()).toBe('Film 104');
    await userEvent.keyboard('w');
    await waitFor(() => expect(row('Film 104').textContent).toContain('Watched'));
    await userEvent.keyboard('u');
    await waitFor(() => expect(now()).toBe('Film 105'));
    await userEvent.keyboard('?');
    const keys = within(screen.getByRole('dialog', { name: 'Shortcuts' }));
    expect(keys.getByText('next unwatched')).toBeTruthy();
  });
});

describe('a film that its entrant has replaced', () => {
  const replaced = work(103, { nominations: [{ award: 'LEVEL', comments: 'a', replaced: true }] });
  const confirmed = work(103, { nominations: [...LEVEL] });
  beforeEach(() => answerWorks([replaced, work(104)], { LEVEL: 1 }));

  it('is marked in the list, and its nomination is confirmed in the form', async () => {
    await open();
    expect(row('Film 103').textContent).toContain('New version');
    expect(screen.getByRole('note').textContent).toContain('does not count until you confirm it');
    expect(award('LEVEL').checked).toBe(true);
    expect(comment().value).toBe('a');
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'a'));
    answerNominated([confirmed], { LEVEL: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm, next unwatched' }));
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toEqual({ workId: 103, award: 'LEVEL', comments: 'a' });
    expect(row('Film 103').textContent).not.toContain('New version');
  });

  it('is confirmed in the review, by keyboard, or says that it was not', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Review all' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Your nominations' }));
    expect(dialog.getByText('New version')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Confirm: Film 103, LEVEL' });
    answer('post', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be confirmed');
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'a'));
    answerNominated([confirmed], { LEVEL: 1 });
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.queryByText('New version')).toBeNull());
    expect(dialog.getByText('Confirmed: Film 103, LEVEL.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Modify: Film 103, LEVEL' }));
  });
});

describe('the review', () => {
  const first = work(103, { nominations: [...LEVEL] });
  const third = work(105, { nominations: [{ award: 'NARRATIVE', comments: 'b', replaced: false }] });
  beforeEach(() => {
    answerWorks([first, work(104), third], { LEVEL: 1, NARRATIVE: 1 });
    answer('delete', NOMINATE, { cancelled: 1 });
  });
  const review = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Review all' }));
    return within(screen.getByRole('dialog', { name: 'Your nominations' }));
  };
  const confirm = async (title: string, button: string) => {
    const question = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(question.getByRole('button', { name: button }));
  };

  it('leads to a nomination to modify it', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Modify: Film 105, NARRATIVE' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(award('NARRATIVE').checked).toBe(true);
    await userEvent.type(comment(), ', better');
    answer('post', NOMINATE, nomination(105, 'NARRATIVE', 'b, better'));
    await save();
    await waitFor(() => expect(nominated()[0]?.body).toMatchObject({ comments: 'b, better' }));
    expect(await screen.findByText('Saved: Film 105, NARRATIVE. Now: Film 103.')).toBeTruthy();
  });

  it('cancels one after asking', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, LEVEL' }));
    await confirm('Cancel this nomination?', 'Keep');
    expect(made('DELETE', 'nominate')).toEqual([]);
    answerNominated([third], { NARRATIVE: 1 });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, LEVEL' }));
    await confirm('Cancel this nomination?', 'Cancel nomination');
    await waitFor(() => expect(dialog.queryByText('Film 103')).toBeNull());
    const { query } = made('DELETE', 'nominate')[0]!;
    expect([query.get('workId'), query.get('award')]).toEqual(['103', 'LEVEL']);
    expect(dialog.getByText('Film 105')).toBeTruthy();
  });

  it('cancels all after asking', async () => {
    const dialog = await review();
    answerNominated([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all nominations' }));
    await confirm('Cancel all nominations?', 'Cancel all');
    expect(await dialog.findByText('No nominations yet.')).toBeTruthy();
    expect(made('DELETE', 'nominate')[0]!.query.has('workId')).toBe(false);
    expect(list().queryByText('LEVEL')).toBeNull();
  });

  it('shows a message when a nomination was not cancelled', async () => {
    const dialog = await review();
    answer('delete', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, LEVEL' }));
    await confirm('Cancel this nomination?', 'Cancel nomination');
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be cancelled');
    expect(dialog.getByText('Film 103')).toBeTruthy();
  });
});

describe('the login', () => {
  it('is shown to who is not logged in', async () => {
    localStorage.clear();
    await open();
    expect(screen.getByTestId('address').textContent).toBe('/login');
  });

  it('leads a judge to their own page', async () => {
    logInAs('judge');
    await openJudgingPage('/nominate2', { '/nominate2': Nominate });
    expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/score');
    expect(calls).toEqual([]);
  });

  it('is asked for when it expired, and leads back to the same work with all that was typed', async () => {
    await open();
    await userEvent.click(row('Film 104'));
    await userEvent.click(award('NARRATIVE'));
    await userEvent.type(comment(), 'Half a sent');
    answer('post', NOMINATE, new Failure(401, 'LOGIN_EXPIRED'));
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    expect(screen.getByText(/Your login has expired/)).toBeTruthy();
    const login = {
      token: 'new',
      name: 'Mei',
      role: 'nominator',
      expiresAt: '2025-10-09T10:00:00+08:00',
    } as const;
    answer('post', '/apis/activity/login', login);
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('group', { name: 'Award' });
    expect(now()).toBe('Film 104');
    expect(award('NARRATIVE').checked).toBe(true);
    expect(comment().value).toBe('Half a sent');
  });

  it('fails with a notice while the device’s clock is wrong, with by how much', async () => {
    await open();
    const headers = { Date: new Date(Date.now() - 12 * 60_000).toUTCString() };
    const expired = { code: 'SIGNATURE_EXPIRED', msg: '', requestId: 'r' };
    answer('get', WORKS, HttpResponse.json(expired, { status: 401, headers }));
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This device’s clock is 12 minutes ahead',
    );
  });
});

it('shows a message when the works cannot be loaded, and tries again', async () => {
  answer('get', WORKS, new Failure(503, 'UNAVAILABLE'));
  await openJudgingPage('/nominate2', { '/nominate2': Nominate });
  expect((await screen.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  answerWorks(works(103));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Film 103' })).toBeTruthy();
  expect(await screen.findByText('0 of 1 watched')).toBeTruthy();
});

it('is in Chinese', async () => {
  await open('zh');
  expect(screen.getByRole('heading', { level: 1, name: '提名' })).toBeTruthy();
  expect(screen.getByText('已观看 0 / 3')).toBeTruthy();
  expect(screen.getByRole('radio', { name: '最佳创意' })).toBeTruthy();
});
