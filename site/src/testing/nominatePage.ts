import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { NominatorWork } from '../features/judging/api/nominations';
import Login from '../features/judging/Login';
import Nominate from '../features/judging/Nominate';
import { historyOf, logInAs, pageOf, quotas, works } from './judging';
import { openJudgingPage } from './openJudgingPage';
import { answer, calls, Failure } from './server';

export const NOMINATE = '/apis/activity/nominate/{hash}';
export const WORKS = '/apis/activity/nominate/works/{hash}';
export const VIEW = '/apis/activity/nominate/view/{hash}';
export const WATCH = '/apis/activity/nominate/watch/{hash}';
/** The nominations of a work that has been nominated once. */
export const LEVEL = [{ award: 'LEVEL', comments: 'a', replaced: false }] as const;

/** Answers every listing with these works, whose nominations are the history. */
export function answerWorks(all: NominatorWork[], used: Parameters<typeof quotas>[0] = {}) {
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
export function answerNominated(nominated: NominatorWork[], used: Parameters<typeof quotas>[0] = {}) {
  answer('get', '/apis/activity/nominate/history/{hash}', historyOf(nominated));
  answer('get', '/apis/activity/nominate/state/{hash}', quotas(used));
}
/** The calls of a method whose path contains `part`. */
export const made = (method: string, part: string) =>
  calls.filter((call) => call.method === method && call.path.includes(part));
/** The nominations that were sent. */
export const nominated = () => made('POST', 'nominate/').filter(({ path }) => !path.includes('view'));

/** Logs in a nominator of three films; for `beforeEach`. */
export function prepareNominator() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  logInAs('nominator');
  answerWorks(works(103, 104, 105));
  answer('post', VIEW, null);
}

/** Opens the page, and waits for its form unless nobody is logged in. */
export const open = async (language: 'en' | 'zh' = 'en') => {
  const page = await openJudgingPage('/nominate2', { '/nominate2': Nominate, '/login': Login }, language);
  if (localStorage.getItem('marquee.judge.token')) await screen.findByRole('group', { name: /Award|奖项/ });
  return page;
};
export const list = () => within(screen.getByRole('list', { name: 'Films' }));
/** The row of a film in the list. */
export const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });
/** The title of the open film. */
export const now = () => screen.getByRole('heading', { level: 2, name: /^Film/ }).textContent;
export const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');
export const award = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
