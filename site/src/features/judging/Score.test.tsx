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
  await screen.findByRole('heading', { level: 2, name: /Film/ });
  return page;
};
const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
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
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const list = () => within(screen.getByRole('list', { name: 'Films to score' }));
const rows = () =>
  list()
    .getAllByRole('button')
    .map((row) => row.textContent);
const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });

describe('the scorecard', () => {
  it('adds up the entered scores by 40, 30, 20 and 10 per cent, saves, and opens the next unscored', async () => {
    await open();
    expect(total()).toBe('–');
    await enter(ALL);
    expect(total()).toBe('83.4');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(row('Film 103').textContent).toContain('draft');
    answerScore();
    answerProgress(1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 83.4.')).toBeTruthy();
    expect(now()).toBe('Film 104');
    expect(sent()[0]).toEqual({
      workId: 103,
      creativity: 88,
      technical: 76,
      artistic: 92,
      story: 70,
      comments: '',
    });
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByText('1 of 3 scored')).toBeTruthy();
    expect(row('Film 103').textContent).not.toContain('draft');
  });

  it('shows nothing that looks like a score before one is given', async () => {
    await open();
    expect(number('Creativity').value).toBe('');
    expect(screen.getAllByText('not scored: type a number or click the line')).toHaveLength(4);
    expect(document.querySelector('.score-chart b')).toBeNull();
    expect(row('Film 103').textContent).toBe('Film 1031:40not scored');
    expect(screen.getByText('0 of 4 scored')).toBeTruthy();
  });

  it('takes a press in the middle of a slider without a score, which the browser reports as no change', async () => {
    await open();
    fireEvent.click(slider('Creativity'));
    expect(number('Creativity').value).toBe('50');
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
    expect(screen.getByText('1 of 4 scored')).toBeTruthy();
    expect(screen.getByText('of 40. Once complete, it lands between 36 and 96.')).toBeTruthy();
    answerScore({ creativity: 90, technical: null, artistic: null, story: null, total: 36, complete: false });
    answerProgress(0, 1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 36, partial.')).toBeTruthy();
    expect(sent()[0]).toMatchObject({ creativity: 90, technical: null });
    expect(await screen.findByText('0 of 3 scored, 1 begun')).toBeTruthy();
    expect(row('Film 103').textContent).toContain('1 of 4');
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
    await userEvent.click(row('Film 103'));
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
    await userEvent.keyboard('j');
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
    await screen.findByRole('heading', { level: 2, name: 'Film 104' });
    expect(number('Creativity').value).toBe('77');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Comment for the jury/).value).toBe('The crane');
  });
});

describe('the works', () => {
  const scored = scorecard(103, 80, 80);
  const partial = scorecard(104, null, 48);
  beforeEach(() => answerWorks(judgeWork(103, scored), judgeWork(104, partial), judgeWork(105)));

  it('have their total, how much is scored, or that they are not scored, and can be filtered', async () => {
    await open();
    expect(rows()).toEqual(['Film 1031:4080', 'Film 1041:403 of 4', 'Film 1051:40not scored']);
    await userEvent.click(screen.getByRole('button', { name: 'To do 2' }));
    expect(rows()).toEqual(['Film 1041:403 of 4', 'Film 1051:40not scored']);
  });

  it('are listed in the judge’s own order, or the unscored first, or by total', async () => {
    await open();
    const order = screen.getByRole('combobox', { name: 'Order' });
    await userEvent.selectOptions(order, 'Unscored first');
    expect(rows().map((text) => text!.slice(0, 8))).toEqual(['Film 105', 'Film 104', 'Film 103']);
    await userEvent.selectOptions(order, 'Your totals');
    expect(rows().map((text) => text!.slice(0, 8))).toEqual(['Film 103', 'Film 104', 'Film 105']);
  });

  it('are found by their words, in either language', async () => {
    answerWorks(judgeWork(103), judgeWork(104, null, '夜班 Film'), judgeWork(105));
    await open();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.keyboard('夜班');
    expect(rows()).toHaveLength(1);
    await userEvent.keyboard('{Escape}story 105');
    expect(rows()).toEqual(['Film 1051:40not scored']);
    await userEvent.keyboard('jjj');
    expect(screen.getByText('No film matches.')).toBeTruthy();
  });

  it('open one after another by J and K', async () => {
    await open();
    await userEvent.keyboard('j');
    expect(now()).toBe('Film 104');
    await userEvent.keyboard('jj');
    expect(now()).toBe('Film 105');
    await userEvent.keyboard('k');
    expect(now()).toBe('Film 104');
  });

  it('show where the open one lies among the totals of the others', async () => {
    answerWorks(judgeWork(103, scored), judgeWork(104, scorecard(104, 90, 84)), judgeWork(105));
    await open();
    expect(screen.getByText('median 84, this film ranks 2 of 2')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Your 1 other total, up to 100' })).toBeTruthy();
    await userEvent.keyboard('jj');
    expect(screen.getByText('median 82')).toBeTruthy();
    await enter({ Creativity: '90' });
    expect(screen.getByText('median 82, this film would rank 1 to 3 of 3')).toBeTruthy();
  });

  it('open with the scores they have; the history leads back to them', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', [
      { ...scored, work: judgeWork(103) },
      { ...partial, work: judgeWork(104) },
    ]);
    await open();
    expect(number('Creativity').value).toBe('80');
    expect(total()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Your scores' }));
    await userEvent.click(await history.findByRole('button', { name: 'Modify the scores of Film 104' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(now()).toBe('Film 104');
    expect(number('Creativity').value).toBe('');
  });

  it('say so when the history cannot be loaded', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', unavailable);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
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
    await userEvent.click(row('Film 105'));
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
  expect(await screen.findByRole('heading', { level: 2, name: 'Film 103' })).toBeTruthy();
});

it('is in Chinese', async () => {
  answerWorks(judgeWork(103, null, 'Film 夜班'));
  await open('zh');
  expect(screen.getByLabelText('创意，分数')).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存评分' })).toBeTruthy();
  expect(screen.getByText('已评 0 / 1')).toBeTruthy();
});

describe('the keys', () => {
  it('score a film without the mouse, and save', async () => {
    await open();
    await userEvent.keyboard('q');
    expect(document.activeElement).toBe(slider('Creativity'));
    await userEvent.keyboard('88w7６e100r70.5');
    expect([...Object.keys(ALL)].map((name) => number(name).value)).toEqual(['88', '76', '100', '70.5']);
    await userEvent.keyboard('{Backspace}');
    expect(number('Thematic expression').value).toBe('');
    await userEvent.keyboard('70');
    answerScore();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await screen.findByText(/^Saved: Film 103/);
    expect(sent()[0]).toMatchObject({ creativity: 88, technical: 76, artistic: 100, story: 70 });
  });

  it('go on by Enter, from the last criterion to the next film', async () => {
    await open();
    await userEvent.keyboard('q');
    answerScore();
    for (const score of ['88', '76', '92']) await userEvent.keyboard(`${score}{Enter}`);
    expect(document.activeElement).toBe(slider('Thematic expression'));
    await userEvent.keyboard('70{Enter}');
    await waitFor(() => expect(now()).toBe('Film 104'));
  });

  it('are shown by the question mark, and rest meanwhile', async () => {
    await open();
    await userEvent.keyboard('?');
    const keys = within(screen.getByRole('dialog', { name: 'Shortcuts' }));
    expect(keys.getByText('next, previous film')).toBeTruthy();
    await userEvent.keyboard('j');
    expect(now()).toBe('Film 103');
  });
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
  await userEvent.click(materials.getByRole('button'));
  expect(document.querySelector('dialog video')?.getAttribute('src')).toBe(film.url);
});

it('removes a film for good when the judge declares a conflict, with a reason', async () => {
  answer('post', '/apis/activity/judge/recuse/{hash}', null);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Conflict…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Declare a conflict of interest?' }));
  const confirm = dialog.getByRole('button', { name: 'Declare the conflict' });
  await userEvent.click(confirm);
  expect(dialog.getByText('Please say in a few words what the conflict is.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'My sister edited it.');
  await userEvent.click(confirm);
  await waitFor(() => expect(now()).toBe('Film 104'));
  expect(sent()).toEqual([{ workId: 103, reason: 'My sister edited it.' }]);
  expect(list().queryByText('Film 103')).toBeNull();
});

it('compares two films, with what is entered and not saved', async () => {
  answerWorks(judgeWork(103), judgeWork(104, scorecard(104, 90, 84)), judgeWork(105));
  await open();
  await enter({ Creativity: '70' });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('c');
  const dialog = within(screen.getByRole('dialog', { name: 'Compare' }));
  expect(dialog.getByRole('row', { name: /^70 Creativity 40% 90$/ })).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^not scored Artistic expression 20% 80$/ })).toBeTruthy();
  expect(dialog.getByText('On what you scored for both, Film 104 leads by 8.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('With'), 'Film 105');
  expect(dialog.getByText('There is no criterion that you scored for both.')).toBeTruthy();
});

it.each([
  ['NOT_WATCHED', 409, /^Please watch the film before you score it/],
  ['JUDGING_CLOSED', 403, /^Judging is closed/],
] as const)('says why a score is refused: %s', async (code, status, reason) => {
  answer('post', SCORE, new Failure(status, code));
  await open();
  await enter({ Creativity: '50' });
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
});
