import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { JudgeWork, Scorecard } from '../features/judging/api/scorecards';
import Login from '../features/judging/Login';
import Score from '../features/judging/Score';
import { judgeWork, logInAs, scorecard, unsigned } from './judging';
import { openJudgingPage } from './openJudgingPage';
import { answer, calls, Failure } from './server';

export const SCORE = '/apis/activity/judge/{hash}';
export const WORKS = '/apis/activity/judge/works/{hash}';
export const unavailable = new Failure(503, 'UNAVAILABLE');

export const answerWorks = (...shortlist: JudgeWork[]) => answer('get', WORKS, shortlist);
export const answerProgress = (
  scored: number,
  partial = 0,
  dates: { closed: boolean; closesAt: string | null } = { closed: false, closesAt: null },
) =>
  answer('get', '/apis/activity/judge/state/{hash}', {
    ...{ scored, partial, total: 3, status: 'IN_PROGRESS' },
    ...dates,
  });
/** Answers the next score with a stored scorecard of work 103. */
export const answerScore = (change: Partial<Scorecard> = {}) =>
  answer('post', SCORE, { ...scorecard(103, 88, 83.4), ...change });
/** The bodies of the scores that were sent, without their signatures. */
export const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => unsigned(body));

/** Logs in a judge of three films; for `beforeEach`. */
export function prepareJudge() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  logInAs('judge');
  answerWorks(judgeWork(103), judgeWork(104), judgeWork(105));
  answerProgress(0);
}

/** Opens the page, and waits for a film. */
export const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/score', { '/score': Score, '/login': Login }, language);
  await screen.findByRole('heading', { level: 2, name: /Film/ });
  return page;
};
/** The title of the open film. */
export const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
export const total = () => screen.getByRole('status', { name: 'Total' }).textContent;
export const number = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, points`);
export const slider = (name: string) =>
  screen.getByRole<HTMLInputElement>('slider', { name: `${name}, slider` });
/** Types scores by the names of their criteria. */
export const enter = async (scores: Record<string, string>) => {
  for (const [name, value] of Object.entries(scores)) {
    await userEvent.clear(number(name));
    await userEvent.type(number(name), value);
  }
};
/** A score for every criterion, which come to 83.4. */
export const ALL = {
  Creativity: '88',
  'Technical application': '76',
  'Artistic expression': '92',
  'Thematic expression': '70',
};
export const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
export const list = () => within(screen.getByRole('list', { name: 'Films to score' }));
/** The texts of the rows in the list. */
export const rows = () =>
  list()
    .getAllByRole('button')
    .map((row) => row.textContent);
/** The row of a film in the list. */
export const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });
