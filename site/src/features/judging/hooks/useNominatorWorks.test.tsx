import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../lib/api/api';
import { withQueries } from '../../../lib/query/withQueries';
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
} from '../../../testing/judging';
import { answer, Failure, type RecordedCall } from '../../../testing/server';
import { JudgeClient } from '../api/JudgeClient';
import { nominations } from '../api/nominations';
import type { Place } from '../model/judgeStorage';
import { PAGE_SIZE } from '../model/workListing';
import { useNominations } from './useNominations';
import { useNominatorWorks } from './useNominatorWorks';

const WORKS = '/apis/activity/nominate/works/{hash}';
const WORK = '/apis/activity/nominate/work/{id}/{hash}';
const HISTORY = '/apis/activity/nominate/history/{hash}';
const STATE = '/apis/activity/nominate/state/{hash}';
const MANY = Array.from({ length: 230 }, (_, at) => 103 + at);

let place: Place | null;

async function open() {
  const client = new JudgeClient({ api, session: logInAs('nominator'), log: () => undefined });
  const calls = nominations(client);
  const kept = { read: () => place, write: (value: Place) => void (place = value) };
  const wrapper = withQueries(({ children }: { children: ReactNode }) => children);
  const { result } = renderHook(
    () => ({ ...useNominatorWorks(calls, kept), nominations: useNominations(calls) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.current).toBeDefined());
  return {
    now: () => result.current,
    ids: () => result.current.items.map(({ id }) => id),
    /** Runs an action of the newest render and waits for its effects. */
    run: <T,>(action: (now: typeof result.current) => T | Promise<T>) =>
      act(async () => action(result.current)),
  };
}

/** Answers listings with `all`, or with what `listed` yields for a question. */
const answerWorks = (
  all = works(...MANY),
  listed: (query: URLSearchParams) => typeof all | null = () => null,
) =>
  answer('get', WORKS, ({ query }) => {
    const watched = query.get('watched') === 'true' ? [] : null;
    return pageOf(listed(query) ?? watched ?? all, query);
  });
const idOf = ({ params }: RecordedCall) => Number(params.id);

beforeEach(() => {
  place = null;
  answerWorks();
  answer('get', WORK, (call) => work(idOf(call)));
  answer('get', HISTORY, []);
  answer('get', STATE, quotas());
  answer('post', '/apis/activity/nominate/view/{hash}', null);
});

describe('a list of many works', () => {
  it('comes page by page, each work once', async () => {
    const { now, ids, run } = await open();
    expect(ids()).toEqual(MANY.slice(0, PAGE_SIZE));
    expect(now()).toMatchObject({ total: 230 });
    await waitFor(() => expect(now().counts).toEqual({ all: 230, watched: 0 }));
    while (await run((works) => works.more()));
    expect(ids()).toEqual(MANY);
  });

  it('goes back to the 190th work, with as many listed as before', async () => {
    const before = await open();
    while (before.ids().length < 200) await before.run((works) => works.more());
    await before.run((works) => void works.open(works.items[189]!));
    await before.run((works) => works.keepPlace(12_345));
    const after = await open();
    expect(after.now().current?.id).toBe(MANY[189]);
    expect(after.ids()).toEqual(before.ids());
    expect(after.now().lastScroll()).toBe(12_345);
  });

  it('counts again when a count was under way while a work was watched', async () => {
    let seen = 0;
    const held: (() => void)[] = [];
    let holds = false;
    answer('get', WORKS, async ({ query }) => {
      if (query.get('watched') !== 'true') return pageOf(works(...MANY), query);
      const page = pageOf(works(...MANY.slice(0, seen)), query);
      if (holds) await new Promise<void>((resolve) => held.push(resolve));
      return page;
    });
    const { now, run } = await open();
    await waitFor(() => expect(now().counts?.watched).toBe(0));
    answer('post', '/apis/activity/nominate/watch/{hash}', () => {
      seen += 1;
      return { watched: true, position: 5, played: 5 };
    });
    answer('post', '/apis/activity/nominate/view/{hash}', () => {
      seen += 1;
      return null;
    });
    holds = true;
    await run((works) => void works.reportViewing(works.items[0]!, 5, 5));
    await waitFor(() => expect(held).toHaveLength(1));
    holds = false;
    await run((works) => works.markWatched(works.items[1]!));
    await run(() => held[0]!());
    await waitFor(() => expect(now().counts?.watched).toBe(2));
  });

  it('skips no unwatched work when some were watched meanwhile', async () => {
    const seen = new Set<string>();
    answer('post', '/apis/activity/nominate/view/{hash}', ({ query }) => {
      seen.add(query.get('workId')!);
      return null;
    });
    answerWorks(works(...MANY), (query) =>
      query.get('watched') === 'false' ? works(...MANY.filter((id) => !seen.has(`${id}`))) : null,
    );
    const { now, ids, run } = await open();
    await run((works) => works.show('unwatched'));
    for (const work of now().items.slice(0, 7)) await run((works) => works.markWatched(work));
    expect(ids()).toEqual(MANY.slice(0, PAGE_SIZE));
    while (await run((works) => works.more()));
    expect(ids()).toEqual(MANY);
    expect(now().total).toBe(230);
    expect(now().counts?.watched).toBe(7);
  });

  it('goes on to the next work over the end of a page', async () => {
    const { now, run } = await open();
    await run((works) => void works.open(works.items.at(-1)!));
    await run((works) => works.next());
    expect(now().current?.id).toBe(MANY[PAGE_SIZE]);
  });

  it('finds the next unwatched work, wherever it is', async () => {
    answerWorks(MANY.map((id) => work(id, { watched: id !== 110 && id !== 300 })));
    const { now, run } = await open();
    for (const id of [110, 300, 110]) {
      await run((works) => works.next(true));
      expect(now().current?.id).toBe(id);
    }
    await run((works) => works.markWatched(works.current!));
    await run((works) => works.next(true));
    await run((works) => works.markWatched(works.current!));
    expect(await run((works) => works.next(true))).toBeNull();
  });

  it('yields no next work after the last one', async () => {
    answerWorks(works(103, 104));
    const { now, run } = await open();
    expect((await run((works) => works.next()))?.id).toBe(104);
    expect(await run((works) => works.next())).toBeNull();
    expect(now().current?.id).toBe(104);
  });

  it('keeps what is listed when the next page fails', async () => {
    const { now, ids, run } = await open();
    answer('get', WORKS, new Failure(503, 'UNAVAILABLE'));
    expect(await run((works) => works.more())).toBe(false);
    expect(ids()).toEqual(MANY.slice(0, PAGE_SIZE));
    expect(now().failed).toBe(false);
  });
});

describe('other listings', () => {
  it('searches on the service, and keeps the order of its answer', async () => {
    answerWorks(works(...MANY), (query) => (query.get('q') === 'Film 30' ? works(301, 111, 300) : null));
    const { now, ids, run } = await open();
    await run((works) => works.show('all', 'Film 30'));
    expect(ids()).toEqual([301, 111, 300]);
    expect(now().total).toBe(3);
  });

  it('lists the nominated works, wherever they are', async () => {
    const nominated = [
      work(320, {
        nominations: [
          { award: 'LEVEL', comments: 'a', replaced: false },
          { award: 'CREATIVE', comments: 'b', replaced: false },
        ],
      }),
      work(105, { nominations: [{ award: 'LEVEL', comments: 'c', replaced: true }] }),
    ];
    answer('get', HISTORY, historyOf(nominated));
    const { ids, run } = await open();
    await run((works) => works.show('nominated'));
    expect(ids()).toEqual([320, 105]);
    await run((works) => works.show('replaced'));
    expect(ids()).toEqual([105]);
    await run((works) => works.show('nominated', 'film 32'));
    expect(ids()).toEqual([320]);
  });

  it('drops an answer that comes after a newer question', async () => {
    let release = () => undefined as void;
    const slow = new Promise<void>((resolve) => (release = resolve));
    answer('get', WORKS, async ({ query }) => {
      if (query.get('q')) await slow;
      return pageOf(works(...(query.get('q') ? [300] : MANY)), query);
    });
    const { now, run } = await open();
    const first = now().show('all', 'Film 30');
    await run((works) => works.show('unwatched'));
    release();
    await run(() => first);
    expect(now()).toMatchObject({ listing: { filter: 'unwatched', q: '' }, total: 230 });
  });

  it('keeps the listing when another one fails', async () => {
    const { now, ids, run } = await open();
    answer('get', WORKS, new Failure(503, 'UNAVAILABLE'));
    await run((works) => works.show('unwatched'));
    expect(ids()).toEqual(MANY.slice(0, PAGE_SIZE));
    expect(now()).toMatchObject({ listing: { filter: 'all' }, failed: false });
  });
});

describe('nominating', () => {
  const NOMINATE = '/apis/activity/nominate/{hash}';

  it('updates quota, history and the list', async () => {
    const { now, run } = await open();
    const nominate = async (comments: string) => {
      answer('post', NOMINATE, nomination(104, 'LEVEL', comments));
      answer(
        'get',
        HISTORY,
        historyOf([work(104, { nominations: [{ award: 'LEVEL', comments, replaced: false }] })]),
      );
      answer('get', STATE, quotas({ LEVEL: 1 }));
      await run((works) => works.nominations.nominate({ workId: 104, award: 'LEVEL', comments }));
      await waitFor(() =>
        expect(now().items[1]!.nominations).toEqual([{ award: 'LEVEL', comments, replaced: false }]),
      );
      await waitFor(() => expect(now().nominations.quotas[0]!.count).toBe(1));
    };
    await nominate('Good.');
    expect(now().nominations.quotas[0]).toMatchObject({ nominate: 'LEVEL', status: 'IN_PROGRESS' });
    expect(now().nominations.history).toHaveLength(1);
    await nominate('Better.');
  });

  it('is refused when the places were used elsewhere meanwhile, and shows them used', async () => {
    const { now, run } = await open();
    answer('post', NOMINATE, new Failure(409, 'LIMIT_REACHED'));
    answer('get', STATE, quotas({ CREATIVE: 2 }));
    const body = { workId: 105, award: 'CREATIVE', comments: 'c' } as const;
    const refused = run((works) => works.nominations.nominate(body));
    await expect(refused).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await waitFor(() => expect(now().nominations.quotas[1]).toMatchObject({ count: 2, isCompleted: true }));
    expect(now().items[2]!.nominations).toEqual([]);
  });

  it('can be cancelled: one award, one work, or all', async () => {
    const level = { award: 'LEVEL', comments: 'a', replaced: false } as const;
    const creative = { award: 'CREATIVE', comments: 'b', replaced: false } as const;
    answerWorks([work(103, { nominations: [level, creative] }), work(104, { nominations: [level] })]);
    answer('delete', NOMINATE, { cancelled: 1 });
    const { now, run } = await open();
    const left = () => now().items.map(({ nominations }) => nominations);
    await run((works) => works.nominations.cancel({ workId: 103, award: 'LEVEL' }));
    await waitFor(() => expect(left()).toEqual([[creative], [level]]));
    await run((works) => works.nominations.cancel({ workId: 103 }));
    await waitFor(() => expect(left()).toEqual([[], [level]]));
    await run((works) => works.nominations.cancel({}));
    await waitFor(() => expect(left()).toEqual([[], []]));
  });

  it('opens a nominated work that is not listed, by its id', async () => {
    const [nominated] = historyOf([
      work(320, { nominations: [{ award: 'LEVEL', comments: 'a', replaced: false }] }),
    ]);
    answer('get', WORK, work(320, { watched: true }));
    const { now, run } = await open();
    await run((works) => works.openNominated(nominated!));
    expect(now().current).toMatchObject({ id: 320, watched: true });
  });

  it('opens the work as the history has it when it cannot be read', async () => {
    const [nominated] = historyOf([
      work(320, { nominations: [{ award: 'LEVEL', comments: 'a', replaced: false }] }),
    ]);
    answer('get', WORK, new Failure(503, 'UNAVAILABLE'));
    const { now, run } = await open();
    await run((works) => works.openNominated(nominated!));
    expect(now().current).toMatchObject({
      id: 320,
      nominations: [{ award: 'LEVEL', comments: 'a', replaced: false }],
    });
  });
});

it('renews the address of one video by the id of its work', async () => {
  answer('get', WORK, (call) => signedAgain(work(idOf(call))));
  const { now, run } = await open();
  expect(await run((works) => works.renew(106))).toBe(videoOf(106, 2));
  await waitFor(() => expect(now().items[3]!.video?.url).toBe(videoOf(106, 2)));
  expect(now().items[2]!.video?.url).toBe(videoOf(105));
});
