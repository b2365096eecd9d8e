import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../lib/api/api';
import { JudgeClient } from '../api/JudgeClient';
import { nominations } from '../api/nominations';
import { FakeJudging, work, works } from '../../../testing/fakeJudging';
import { PAGE_SIZE } from './WorkPages';
import type { Place } from './judgeStorage';
import { NominationStore } from './NominationStore';

const HUNDREDS = Array.from({ length: 230 }, (_, at) => 103 + at);
let service: FakeJudging;
let place: Place | null;

function openDesk() {
  const calls = new JudgeClient({ api, session: service.session, log: () => undefined });
  const kept = { read: () => place, write: (value: Place) => void (place = value) };
  return new NominationStore(nominations(calls), kept);
}

beforeEach(() => {
  // The client asks the page for its language.
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
  service = new FakeJudging();
  service.films = works(...HUNDREDS);
  place = null;
});

const ids = (desk: NominationStore) => desk.get().items.map(({ id }) => id);

describe('a list of many films', () => {
  it('comes page by page, each film once', async () => {
    const desk = openDesk();
    await desk.start();
    expect(ids(desk)).toEqual(HUNDREDS.slice(0, PAGE_SIZE));
    expect(desk.get()).toMatchObject({ total: 230, counts: { all: 230, watched: 0 } });
    while (await desk.more());
    expect(ids(desk)).toEqual(HUNDREDS);
  });

  it('goes back to the 190th film, with as many listed as before', async () => {
    const before = openDesk();
    await before.start();
    while (ids(before).length < 200) await before.more();
    before.open(before.get().items[189]!);
    before.keepPlace(12_345);
    const after = openDesk();
    await after.start();
    expect(after.get().current?.id).toBe(HUNDREDS[189]);
    expect(ids(after)).toEqual(ids(before));
    expect(after.lastScroll()).toBe(12_345);
  });

  it('leaves out no unwatched film when some were watched meanwhile', async () => {
    const desk = openDesk();
    await desk.start();
    await desk.show('unwatched');
    for (const work of desk.get().items.slice(0, 7)) await desk.markWatched(work);
    expect(ids(desk)).toEqual(HUNDREDS.slice(0, PAGE_SIZE));
    while (await desk.more());
    expect(ids(desk)).toEqual(HUNDREDS);
    expect(desk.get().counts?.watched).toBe(7);
  });

  it('goes on to the next film over the end of a page', async () => {
    const desk = openDesk();
    await desk.start();
    desk.open(desk.get().items.at(-1)!);
    expect(await desk.next()).toBe(true);
    expect(desk.get().current?.id).toBe(HUNDREDS[PAGE_SIZE]);
  });

  it('finds the next unwatched film, wherever it is', async () => {
    service.films = HUNDREDS.map((id) => work(id, { watched: id !== 110 && id !== 300 }));
    const desk = openDesk();
    await desk.start();
    await desk.next(true);
    expect(desk.get().current?.id).toBe(110);
    await desk.next(true);
    expect(desk.get().current?.id).toBe(300);
    await desk.next(true);
    expect(desk.get().current?.id).toBe(110);
    await desk.markWatched(desk.get().current!);
    await desk.next(true);
    await desk.markWatched(desk.get().current!);
    expect(await desk.next(true)).toBe(false);
  });

  it('says that the last film is the last', async () => {
    service.films = works(103, 104);
    const desk = openDesk();
    await desk.start();
    expect(await desk.next()).toBe(true);
    expect(await desk.next()).toBe(false);
    expect(desk.get().current?.id).toBe(104);
  });
});

describe('other listings', () => {
  it('searches on the service, and adds what was found by English words', async () => {
    const desk = openDesk();
    await desk.start();
    await desk.show('all', 'Film 30', [{ id: 111, name: 'Film 111' }]);
    expect(ids(desk)).toEqual([111, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309]);
    expect(desk.get().total).toBe(11);
  });

  it('lists the nominated ones, wherever they are', async () => {
    const desk = openDesk();
    await desk.start();
    await desk.nominate(320, 'LEVEL', 'a');
    await desk.nominate(320, 'CREATIVE', 'b');
    await desk.nominate(105, 'LEVEL', 'c');
    await desk.show('nominated');
    expect(ids(desk)).toEqual([105, 320]);
    await desk.show('nominated', 'film 32');
    expect(ids(desk)).toEqual([320]);
  });

  it('drops an answer that comes after a newer question', async () => {
    const desk = openDesk();
    await desk.start();
    const slow = service.hold();
    const first = desk.show('all', 'Film 30');
    await slow.asked;
    await desk.show('unwatched');
    slow.release();
    await first;
    expect(desk.get()).toMatchObject({ filter: 'unwatched', q: '', total: 230 });
  });
});

describe('nominating', () => {
  it('updates quota, history and the list', async () => {
    const desk = openDesk();
    await desk.start();
    expect(await desk.nominate(104, 'LEVEL', 'Good.')).toBe(true);
    const { quotas, history, items } = desk.get();
    expect(quotas[0]).toMatchObject({ nominate: 'LEVEL', count: 1, total: 10, status: 'IN_PROGRESS' });
    expect(history).toHaveLength(1);
    expect(items[1]!.nominations).toEqual([{ award: 'LEVEL', comments: 'Good.' }]);
    await desk.nominate(104, 'LEVEL', 'Better.');
    expect(desk.get().quotas[0]!.count).toBe(1);
    expect(desk.get().items[1]!.nominations).toEqual([{ award: 'LEVEL', comments: 'Better.' }]);
  });

  it('is refused when the places were used elsewhere meanwhile, and shows them used', async () => {
    const desk = openDesk();
    await desk.start();
    const other = openDesk();
    await other.nominate(103, 'CREATIVE', 'a');
    await other.nominate(104, 'CREATIVE', 'b');
    expect(await desk.nominate(105, 'CREATIVE', 'c')).toBe(false);
    expect(desk.get().quotas[1]).toMatchObject({ count: 2, isCompleted: true });
    expect(desk.get().items[2]!.nominations).toEqual([]);
  });

  it('can be taken back: one award, one film, or all', async () => {
    const desk = openDesk();
    await desk.start();
    await desk.nominate(103, 'LEVEL', 'a');
    await desk.nominate(103, 'CREATIVE', 'b');
    await desk.nominate(104, 'LEVEL', 'c');
    await desk.cancel(103, 'LEVEL');
    expect(desk.get().items[0]!.nominations).toEqual([{ award: 'CREATIVE', comments: 'b' }]);
    await desk.cancel(103);
    expect(desk.get().history.map(({ workId }) => workId)).toEqual([104]);
    await desk.cancel();
    expect(desk.get().history).toEqual([]);
    expect(desk.get().items[1]!.nominations).toEqual([]);
  });
});

it('fetches a fresh address for a film, by the list', async () => {
  const desk = openDesk();
  await desk.start();
  service.films = service.films.map((work) => ({
    ...work,
    video: { ...work.video!, url: `https://media.example/${work.id}?signed=2` },
  }));
  expect(await desk.renew(desk.get().items[3]!)).toBe('https://media.example/106?signed=2');
  expect(desk.get().items[3]!.video?.url).toBe('https://media.example/106?signed=2');
});

it('says that the films could not be loaded, and comes back when asked again', async () => {
  service.refusing['*'] = 'UNAVAILABLE';
  const desk = openDesk();
  await desk.start();
  expect(desk.get().status).toBe('failed');
  delete service.refusing['*'];
  await desk.start();
  expect(desk.get()).toMatchObject({ status: 'ready', current: { id: 103 } });
});
