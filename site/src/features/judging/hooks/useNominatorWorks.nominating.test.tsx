import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyOf, nomination, quotas, work } from '@/testing/judging';
import { answer, Failure } from '@/testing/server';
import { answerWorks, HISTORY, open, prepareWorks, STATE, WORK } from '@/testing/nominatorWorks';

beforeEach(prepareWorks);

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
