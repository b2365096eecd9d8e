import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { judgeWork, scorecard } from '@/testing/judging';
import { answer, Failure, held } from '@/testing/server';
import {
  answerProgress,
  answerScore,
  answerWorks,
  now,
  open,
  prepareJudge,
  save,
  SCORE,
  sent,
  unavailable,
} from '@/testing/scorePage';
import type { Scorecard } from './api/scorecards';

beforeEach(prepareJudge);

const creativity = () => screen.getByLabelText<HTMLInputElement>('Creativity, points');

const saved = { ...scorecard(103, 50, 68), complete: false };
const draftOf103 = () =>
  within(screen.getByRole('button', { name: /^Film 103/ })).queryByText('draft') !== null;

it('keeps what is entered while a score is being saved', async () => {
  await open();
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
  await open();
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
  await open();
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
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Film 104/ }));
  await userEvent.type(creativity(), '7');
  await userEvent.click(screen.getByRole('button', { name: /^Film 103/ }));
  answerWorks(judgeWork(103, scorecard(103, 91, 84)), judgeWork(104, scorecard(104, 92, 85)), judgeWork(105));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(creativity().value).toBe('91'));
  await userEvent.click(screen.getByRole('button', { name: /^Film 104/ }));
  expect(creativity().value).toBe('7');
});

it('says so, and keeps what is entered to be read, when the work has left the list meanwhile', async () => {
  await open();
  answer('post', SCORE, new Failure(404, 'NOT_FOUND'));
  await userEvent.type(creativity(), '50');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('“Film 103” is no longer on your list. It was not saved.');
  expect(now()).toBe('Film 103');
  expect(creativity().value).toBe('50');
  await userEvent.click(screen.getByRole('button', { name: 'Leave this film' }));
  expect(now()).toBe('Film 104');
  expect(screen.queryByRole('button', { name: /^Film 103/ })).toBeNull();
});

it('lists the works as they are stored when it is looked at again, and keeps the open one', async () => {
  await open();
  await userEvent.type(creativity(), '50');
  answerWorks(judgeWork(105), judgeWork(106));
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByRole('button', { name: /^Film 106/ });
  expect(screen.queryByRole('button', { name: /^Film 104/ })).toBeNull();
  expect(now()).toBe('Film 103');
  expect(creativity().value).toBe('50');
});

it('shows both scorecards when another tab has saved one, and stores neither until the judge chooses', async () => {
  await open();
  answer('post', SCORE, new Failure(409, 'CONFLICT'));
  const other = { ...scorecard(103, 91, 84), version: 3 };
  answer('get', '/apis/activity/judge/work/{id}/{hash}', judgeWork(103, other));
  await userEvent.type(creativity(), '50');
  await save();
  const alert = await screen.findByText(/scored in another tab or browser meanwhile: 84/);
  expect(alert).toBeTruthy();
  expect(creativity().value).toBe('50');
  await save();
  expect(sent()).toHaveLength(1);
  answer('post', SCORE, { ...other, version: 4, creativity: 50 });
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await save();
  await screen.findByText(/^Saved: Film 103/);
  expect(sent()).toMatchObject([{ before: 0 }, { before: 3, creativity: 50 }]);
});

it('takes the stored scorecard over when the judge says so', async () => {
  await open();
  await userEvent.type(creativity(), '50');
  answerWorks(judgeWork(103, { ...scorecard(103, 91, 84), version: 1 }), judgeWork(104));
  fireEvent(document, new Event('visibilitychange'));
  await userEvent.click(await screen.findByRole('button', { name: 'Use the saved scores' }));
  expect(creativity().value).toBe('91');
  expect(draftOf103()).toBe(false);
});

it('says before anything is typed that judging is closed, and takes no score', async () => {
  answerProgress(0, 0, { closed: true, closesAt: null });
  await open();
  expect((await screen.findByText(/Judging is closed/)).textContent).toContain('no score or nomination');
  expect(screen.queryByText(/type a number/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
});

it('says before anything is typed until when judging is open', async () => {
  answerProgress(0, 0, { closed: false, closesAt: '2025-10-31T00:00:00+08:00' });
  await open();
  expect(await screen.findByText(/^Judging closes on 30 October 2025, 24:00/)).toBeTruthy();
});

it('saves by Shift and Enter in the comment too', async () => {
  await open();
  answerScore();
  await userEvent.type(creativity(), '50');
  await userEvent.type(screen.getByLabelText('Comment for the jury'), 'One.{Shift>}{Enter}{/Shift}');
  await screen.findByText(/^Saved: Film 103/);
  expect(sent()).toMatchObject([{ comments: 'One.' }]);
});
