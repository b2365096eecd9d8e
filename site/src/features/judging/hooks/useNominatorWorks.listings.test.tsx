import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyOf, pageOf, signedAgain, videoOf, work, works } from '@/testing/judging';
import { answer, Failure } from '@/testing/server';
import { answerWorks, HISTORY, idOf, MANY, open, prepareWorks, WORK, WORKS } from '@/testing/nominatorWorks';
import { PAGE_SIZE } from '../model/workListing';

beforeEach(prepareWorks);

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

it('renews the address of one video by the id of its work', async () => {
  answer('get', WORK, (call) => signedAgain(work(idOf(call))));
  const { now, run } = await open();
  expect(await run((works) => works.renew(106))).toBe(videoOf(106, 2));
  await waitFor(() => expect(now().items[3]!.video?.url).toBe(videoOf(106, 2)));
  expect(now().items[2]!.video?.url).toBe(videoOf(105));
});
