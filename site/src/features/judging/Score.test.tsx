import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { judgeWork, logInAs, scorecard, signedAgain, videoOf } from '../../testing/judging';
import { openJudgingPage } from '../../testing/openJudgingPage';
import { answer, calls, Failure } from '../../testing/server';
import type { JudgeWork, Scorecard } from './api/scorecards';
import Login from './Login';
import Score from './Score';

const SCORE = '/apis/activity/judge/{hash}';
const WORKS = '/apis/activity/judge/works/{hash}';
const unavailable = new Failure(503, 'UNAVAILABLE');

const answerWorks = (...shortlist: JudgeWork[]) => answer('get', WORKS, shortlist);
const answerProgress = (scored: number, partial = 0) =>
  answer('get', '/apis/activity/judge/state/{hash}', { scored, partial, total: 3, status: 'IN_PROGRESS' });
/** Answers the next score with a stored scorecard of work 103. */
const answerScore = (change: Partial<Scorecard> = {}) =>
  answer('post', SCORE, { ...scorecard(103, 88, 83.4), ...change });
/** The bodies of the scores that were sent. */
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  logInAs('judge');
  answerWorks(judgeWork(103), judgeWork(104), judgeWork(105));
  answerProgress(0);
});

const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/score', { '/score': Score, '/login': Login }, language);
  await screen.findByRole('heading', { level: 1, name: /Film/ });
  return page;
};
const now = () => screen.getByRole('heading', { level: 1 }).textContent;
const total = () => screen.getByRole('status', { name: 'Total' }).textContent;
const number = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, points`);
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, slider` });
const enter = async (scores: Record<string, string>) => {
  for (const [name, value] of Object.entries(scores)) {
    await userEvent.clear(number(name));
    await userEvent.type(number(name), value);
  }
};
const ALL = {
  Creativity: '88',
  'Technical application': '76',
  'Artistic expression': '92',
  'Thematic expression': '70',
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save score' }));
const carousel = () => within(screen.getByRole('navigation', { name: 'Films to score' }));

describe('the scorecard', () => {
  it('adds up the entered scores by 40, 30, 20 and 10 per cent, and saves', async () => {
    await open();
    expect(total()).toBe('0');
    await enter(ALL);
    expect(total()).toBe('83.4');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    answerScore();
    answerProgress(1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 83.4.')).toBeTruthy();
    expect(sent()[0]).toEqual({
      workId: 103,
      creativity: 88,
      technical: 76,
      artistic: 92,
      story: 70,
      comments: '',
    });
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    await waitFor(() => expect(screen.getByText('1 of 3 scored')).toBeTruthy());
  });

  it('keeps slider and number together, and takes decimals by the number', async () => {
    await open();
    expect(slider('Creativity').getAttribute('aria-valuetext')).toBe('not scored');
    fireEvent.change(slider('Creativity'), { target: { value: '64' } });
    expect(number('Creativity').value).toBe('64');
    await enter({ Creativity: '88.55' });
    expect(total()).toBe('35.42');
    expect(Number(slider('Creativity').value)).toBeCloseTo(89, 0);
  });

  it('takes a part of the scores and says that it is partial', async () => {
    await open();
    await enter({ Creativity: '90' });
    expect(screen.getByText(/Partial: 1 of 4 scores/)).toBeTruthy();
    answerScore({ creativity: 90, technical: null, artistic: null, story: null, total: 36, complete: false });
    answerProgress(0, 1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 36, partial.')).toBeTruthy();
    expect(sent()[0]).toMatchObject({ creativity: 90, technical: null });
    expect(await screen.findByText('0 of 3 scored, 1 partial')).toBeTruthy();
    expect(carousel().getByRole('button', { name: /Film 103.*36.*Partial/ })).toBeTruthy();
  });

  it('takes a score back when its number is emptied', async () => {
    await open();
    await enter(ALL);
    await userEvent.clear(number('Thematic expression'));
    expect(total()).toBe('76.4');
    answerScore({ story: null, complete: false });
    await save();
    await waitFor(() => expect(sent()[0]).toMatchObject({ artistic: 92, story: null }));
  });

  it('wants at least one score', async () => {
    await open();
    await save();
    expect(screen.getByRole('alert').textContent).toContain('Please give at least one score.');
    expect(sent()).toEqual([]);
  });

  it.each(['101', '-5', '88.555', 'good'])('does not take %s for a score', async (value) => {
    await open();
    await enter({ 'Artistic expression': value, Creativity: '50' });
    expect(number('Artistic expression').getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(document.activeElement).toBe(number('Artistic expression'));
    expect(sent()).toEqual([]);
  });

  it('says “Rating update failed!” for a first score, and another sentence for a changed one', async () => {
    answer('post', SCORE, unavailable);
    await open();
    await enter({ Creativity: '50' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Rating update failed!');
    answerScore({ complete: false });
    await save();
    await screen.findByText(/^Saved: Film 103/);
    answer('post', SCORE, unavailable);
    await enter({ Creativity: '60' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Rating modification failed, please try again',
    );
    expect(number('Creativity').value).toBe('60');
  });

  it('keeps what was entered over a reload and an expired login', async () => {
    await open();
    await userEvent.click(screen.getAllByRole('button', { name: 'Next film' })[0]!);
    await enter({ Creativity: '77' });
    await userEvent.type(screen.getByLabelText(/Comment for the jury/), 'The crane');
    answer('post', SCORE, new Failure(401, 'LOGIN_EXPIRED'));
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    const login = {
      token: 'new',
      name: 'Mei',
      role: 'judge',
      expiresAt: '2025-10-09T10:00:00+08:00',
    } as const;
    answer('post', '/apis/activity/login', login);
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Film 104' });
    expect(number('Creativity').value).toBe('77');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Comment for the jury/).value).toBe('The crane');
  });
});

describe('the works', () => {
  const scored = scorecard(103, 80, 80);
  const partial = scorecard(104, null, 48);
  beforeEach(() => answerWorks(judgeWork(103, scored), judgeWork(104, partial), judgeWork(105)));

  it('have their state in words, and can be shown by state', async () => {
    await open();
    expect(carousel().getByRole('button', { name: /Film 103\s*80$/ })).toBeTruthy();
    expect(carousel().getByRole('button', { name: /Film 104\s*48\s*Partial/ })).toBeTruthy();
    expect(carousel().getByRole('button', { name: /Film 105\s*Unscored/ })).toBeTruthy();
    await userEvent.click(carousel().getByRole('button', { name: 'Unscored 1' }));
    expect(carousel().queryByRole('button', { name: /Film 103/ })).toBeNull();
    expect(carousel().getByRole('button', { name: /Film 105/ })).toBeTruthy();
  });

  it('open one after another forwards, backwards, and to the next that is not scored', async () => {
    await open();
    expect(screen.getByText('Film 1 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next unscored' }));
    expect(now()).toBe('Film 104');
    await userEvent.click(carousel().getByRole('button', { name: 'Next film' }));
    expect(now()).toBe('Film 105');
    expect(carousel().getByRole<HTMLButtonElement>('button', { name: 'Next film' }).disabled).toBe(true);
    await userEvent.click(carousel().getByRole('button', { name: 'Previous film' }));
    expect(now()).toBe('Film 104');
  });

  it('open with the scores they have; the history leads back to them', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', [
      { ...scored, work: judgeWork(103) },
      { ...partial, work: judgeWork(104) },
    ]);
    await open();
    expect(number('Creativity').value).toBe('80');
    expect(total()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: 'Your scores' }));
    const history = within(screen.getByRole('dialog', { name: 'Your scores' }));
    await userEvent.click(await history.findByRole('button', { name: 'Modify the scores of Film 104' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(now()).toBe('Film 104');
    expect(number('Creativity').value).toBe('');
  });

  it('say so when the history cannot be loaded', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', unavailable);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Your scores' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it('get a new address by their id when one expired', async () => {
    answer('get', '/apis/activity/judge/work/{id}/{hash}', ({ params }) =>
      signedAgain(judgeWork(Number(params.id))),
    );
    await open();
    await screen.findByRole('group', { name: 'Player: Film 103' });
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(videoOf(103, 2)));
    expect(calls.filter(({ path }) => path.includes('/judge/works/'))).toHaveLength(1);
  });

  it('are where they were after a reload', async () => {
    const page = await open();
    await userEvent.click(carousel().getByRole('button', { name: /Film 105/ }));
    page.unmount();
    await open();
    expect(now()).toBe('Film 105');
  });
});

it('leads a nominator to their own page', async () => {
  logInAs('nominator');
  await openJudgingPage('/score', { '/score': Score });
  expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/nominate2');
});

it('shows a message when the works cannot be loaded, and tries again', async () => {
  answer('get', WORKS, unavailable);
  await openJudgingPage('/score', { '/score': Score });
  expect((await screen.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  answerWorks(judgeWork(103));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Film 103' })).toBeTruthy();
});

it('is in Chinese', async () => {
  answerWorks(judgeWork(103, null, 'Film 夜班'));
  await open('zh');
  expect(screen.getByLabelText('创意，分数')).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存评分' })).toBeTruthy();
  expect(screen.getByText('第 1 部，共 1 部')).toBeTruthy();
});

it('shows the files of an application, and that it is not blind', async () => {
  const film = { url: 'https://media.example/pv', durationSeconds: 61, width: 1920, height: 1080 };
  answerWorks({
    ...judgeWork(1001, null, 'Film of the boat'),
    ...{ blind: false, video: film, tools: [] },
    materials: [
      {
        kind: 'concept',
        name: '1001-concept.pptx',
        size: 2_000_000,
        url: 'https://media.example/c',
        video: null,
      },
      { kind: 'pv', name: '1001-pv.mp4', size: 9_000_000, url: film.url, video: film },
    ],
  });
  await open();
  const materials = within(screen.getByRole('list', { name: 'Materials' }));
  expect(materials.getByRole('link', { name: '1001-concept.pptx' }).getAttribute('href')).toBe(
    'https://media.example/c',
  );
  expect(materials.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Play PV or key frames',
  ]);
  expect(screen.getByText(/^Not blind: an application/)).toBeTruthy();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  await userEvent.click(materials.getByRole('button'));
  expect(document.querySelector('dialog video')?.getAttribute('src')).toBe(film.url);
});
