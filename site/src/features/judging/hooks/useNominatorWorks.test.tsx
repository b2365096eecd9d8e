import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOf, work, works } from '@/testing/judging';
import { answer, Failure } from '@/testing/server';
import { answerWorks, MANY, open, prepareWorks, WORKS } from '@/testing/nominatorWorks';
import { PAGE_SIZE } from '../model/workListing';

beforeEach(prepareWorks);

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

  it('opens at the next unwatched work in any other tab or browser, pages away too', async () => {
    answerWorks(MANY.map((id, at) => work(id, { watched: at < 2 * PAGE_SIZE + 3 })));
    const { now } = await open();
    expect(now().current?.id).toBe(MANY[2 * PAGE_SIZE + 3]);
    expect(now().items.map(({ id }) => id)).toContain(MANY[2 * PAGE_SIZE + 3]);
  });

  it('opens at the first work once all are watched', async () => {
    answerWorks(MANY.map((id) => work(id, { watched: true })));
    const { now } = await open();
    expect(now().current?.id).toBe(MANY[0]);
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
    expect(now().current?.id).toBe(110);
    for (const id of [300, 110]) {
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
