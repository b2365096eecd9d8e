import { KeptCards } from '../features/judging/model/keptCards';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { api } from '../lib/api/api';
import { withQueries } from '../lib/query/withQueries';
import { JudgeClient } from '../features/judging/api/JudgeClient';
import { nominations } from '../features/judging/api/nominations';
import type { Place } from '../features/judging/model/judgeStorage';
import { useNominations } from '../features/judging/hooks/useNominations';
import { useNominatorWorks } from '../features/judging/hooks/useNominatorWorks';
import { logInAs, pageOf, quotas, work, works } from './judging';
import { answer, type RecordedCall } from './server';

export const WORKS = '/apis/activity/nominate/works/{hash}';
export const WORK = '/apis/activity/nominate/work/{id}/{hash}';
export const HISTORY = '/apis/activity/nominate/history/{hash}';
export const STATE = '/apis/activity/nominate/state/{hash}';
/** The ids of more works than two pages of the list have. */
export const MANY = Array.from({ length: 230 }, (_, at) => 103 + at);

let place: Place | null;

/** Renders the hook for a nominator, who comes back to the place where the last one was. */
export async function open() {
  const client = new JudgeClient({ api, session: logInAs('nominator'), log: () => undefined });
  const calls = nominations(client);
  const kept = { read: () => place, write: (value: Place) => void (place = value) };
  const wrapper = withQueries(({ children }: { children: ReactNode }) => children);
  const { result } = renderHook(
    () => ({ ...useNominatorWorks(calls, kept), nominations: useNominations(calls, new KeptCards('Lin')) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.current).toBeDefined());
  return {
    now: () => result.current,
    ids: () => result.current.items.map(({ id }) => id),
    /** Runs an action of the newest render and waits for its effects. */
    run: <T>(action: (now: typeof result.current) => T | Promise<T>) =>
      act(async () => action(result.current)),
  };
}

/** Answers listings with `all`, or with what `listed` yields for a question. */
export const answerWorks = (
  all = works(...MANY),
  listed: (query: URLSearchParams) => typeof all | null = () => null,
) =>
  answer('get', WORKS, ({ query }) => {
    const watched = query.get('watched') === 'true' ? [] : null;
    return pageOf(listed(query) ?? watched ?? all, query);
  });
/** The id of the work that a call is about. */
export const idOf = ({ params }: RecordedCall) => Number(params.id);

/** Answers the calls of a nominator of many works without nominations; for `beforeEach`. */
export function prepareWorks() {
  place = null;
  answerWorks();
  answer('get', WORK, (call) => work(idOf(call)));
  answer('get', HISTORY, []);
  answer('get', STATE, quotas());
  answer('post', '/apis/activity/nominate/view/{hash}', null);
}
