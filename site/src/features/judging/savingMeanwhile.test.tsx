import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  historyOf,
  judgeWork,
  logInAs,
  nomination,
  pageOf,
  quotas,
  scorecard,
  works,
} from '../../testing/judging';
import { openJudgingPage } from '../../testing/openJudgingPage';
import { answer, Failure } from '../../testing/server';
import type { JudgeWork, Scorecard } from './api/scorecards';
import Nominate from './Nominate';
import Score from './Score';

const SCORE = '/apis/activity/judge/{hash}';
const NOMINATE = '/apis/activity/nominate/{hash}';
const unavailable = new Failure(503, 'UNAVAILABLE');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
});

/** Answers a call when told to. */
function held<T>() {
  let release!: (data: T) => void;
  const waiting = new Promise<T>((resolve) => (release = resolve));
  return { waiting: () => waiting, release };
}

const answerShortlist = (...shortlist: JudgeWork[]) =>
  answer('get', '/apis/activity/judge/works/{hash}', shortlist);
const openScores = async () => {
  logInAs('judge');
  answerShortlist(judgeWork(103), judgeWork(104), judgeWork(105));
  answer('get', '/apis/activity/judge/state/{hash}', {
    scored: 0,
    partial: 0,
    total: 3,
    status: 'IN_PROGRESS',
  });
  await openJudgingPage('/score', { '/score': Score });
  await screen.findByRole('heading', { level: 2, name: /^Film/ });
};
const openNominations = async () => {
  logInAs('nominator');
  const all = works(103, 104, 105);
  answer('get', '/apis/activity/nominate/works/{hash}', ({ query }) => pageOf(all, query));
  answer('get', '/apis/activity/nominate/history/{hash}', historyOf([]));
  answer('get', '/apis/activity/nominate/state/{hash}', quotas());
  await openJudgingPage('/nominate2', { '/nominate2': Nominate });
  await screen.findByRole('group', { name: 'Award' });
};
const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
const creativity = () => screen.getByLabelText<HTMLInputElement>('Creativity, points');
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const saved = { ...scorecard(103, 50, 68), complete: false };
const draftOf103 = () =>
  within(screen.getByRole('button', { name: /^Film 103/ })).queryByText('draft') !== null;

it('keeps what is entered while a score is being saved', async () => {
  await openScores();
  const { waiting, release } = held<Scorecard>();
  answer('post', SCORE, waiting);
  await userEvent.type(creativity(), '50');
  await save();
  await userEvent.clear(creativity());
  await userEvent.type(creativity(), '60');
  release(saved);
  await screen.findByText('Saved: Film 103, 20, partial.');
  expect(now()).toBe('Film 103');
  expect(creativity().value).toBe('60');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
});

it('leaves the work open that was opened while a score was being saved', async () => {
  await openScores();
  const { waiting, release } = held<Scorecard>();
  answer('post', SCORE, waiting);
  await userEvent.type(creativity(), '50');
  await save();
  await userEvent.click(screen.getByRole('button', { name: /^Film 105/ }));
  release(saved);
  await screen.findByText('Saved: Film 103, 20, partial.');
  expect(now()).toBe('Film 105');
  expect(draftOf103()).toBe(false);
});

it('says so on the next work when a score could not be saved', async () => {
  await openScores();
  const { waiting, release } = held<Failure>();
  answer('post', SCORE, waiting);
  await userEvent.type(creativity(), '50');
  await save();
  await userEvent.click(screen.getByRole('button', { name: /^Film 105/ }));
  release(unavailable);
  await screen.findByText('“Film 103” was not saved. What you entered is kept as a draft.');
  expect(draftOf103()).toBe(true);
});

it('takes over a score of another tab when its own is looked at again, but not over what is entered', async () => {
  await openScores();
  await userEvent.click(screen.getByRole('button', { name: /^Film 104/ }));
  await userEvent.type(creativity(), '7');
  await userEvent.click(screen.getByRole('button', { name: /^Film 103/ }));
  answerShortlist(
    judgeWork(103, scorecard(103, 91, 84)),
    judgeWork(104, scorecard(104, 92, 85)),
    judgeWork(105),
  );
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(creativity().value).toBe('91'));
  await userEvent.click(screen.getByRole('button', { name: /^Film 104/ }));
  expect(creativity().value).toBe('7');
});

it('says so and goes on when the work has left the list meanwhile', async () => {
  await openScores();
  answer('post', SCORE, new Failure(404, 'NOT_FOUND'));
  await userEvent.type(creativity(), '50');
  await save();
  await screen.findByText('“Film 103” is no longer on your list. It was not saved.');
  expect(now()).toBe('Film 104');
  expect(screen.queryByRole('button', { name: /^Film 103/ })).toBeNull();
});

it('lists the works as they are stored when it is looked at again, and keeps the open one', async () => {
  await openScores();
  await userEvent.type(creativity(), '50');
  answerShortlist(judgeWork(105), judgeWork(106));
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByRole('button', { name: /^Film 106/ });
  expect(screen.queryByRole('button', { name: /^Film 104/ })).toBeNull();
  expect(now()).toBe('Film 103');
  expect(creativity().value).toBe('50');
});

it('says so when a nominated work is judged no longer', async () => {
  await openNominations();
  answer('post', NOMINATE, new Failure(404, 'NOT_FOUND'));
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This film is no longer judged. Nothing was saved.',
  );
});

it('leaves the work open that was opened while a nomination was being saved', async () => {
  await openNominations();
  const { waiting, release } = held<ReturnType<typeof nomination>>();
  answer('post', NOMINATE, waiting);
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  await userEvent.click(screen.getByRole('button', { name: /^Film 105/ }));
  release(nomination(103, 'LEVEL', 'Light'));
  await screen.findByText(/Film 103/, { selector: '[role=status]' });
  expect(now()).toBe('Film 105');
});
