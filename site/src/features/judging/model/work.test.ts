import { expect, it } from 'vitest';
import { englishCatalogue } from '../../../content/translations';
import { works } from '../../../content/works';
import { work } from '../../../testing/fakeJudging';
import { foundInEnglish } from './search';
import { runningTime, shapeOf } from './shape';
import { shownIn } from '../hooks/useShown';
import { watchedAt } from './watched';

const play = (seen: Set<number>, from: number, to: number, duration: number) => {
  let enough = false;
  for (let second = from; second < to; second += 0.25) enough = watchedAt(seen, second, duration);
  return enough;
};

it('takes a film as watched once nine tenths of it have played', () => {
  expect(play(new Set(), 0, 89.9, 100)).toBe(true);
  expect(play(new Set(), 0, 88.9, 100)).toBe(false);
});

it('does not take skipping to the end, or the same part twice, for watching', () => {
  const seen = new Set<number>();
  expect(play(seen, 0, 40, 100)).toBe(false);
  expect(play(seen, 0, 40, 100)).toBe(false);
  expect(play(seen, 90, 100, 100)).toBe(false);
  expect(play(seen, 40, 85, 100)).toBe(true);
});

it('marks a film of a few seconds too', () => {
  expect(play(new Set(), 0, 6.6, 6.6)).toBe(true);
});

it.each([
  [1920, 804, '2.39:1'],
  [1920, 1080, '16:9'],
  [1440, 1080, '4:3'],
  [1080, 1920, '9:16'],
  [1000, 700, '1000×700'],
])('calls %i by %i %s', (width, height, shape) => {
  expect(shapeOf(width, height)).toBe(shape);
});

it('writes minutes and seconds', () => {
  expect([runningTime(245.9), runningTime(9)]).toEqual(['4:05', '0:09']);
});

it('lays the English version over a film of the catalogue, for English readers alone', async () => {
  await englishCatalogue.load();
  const english = englishCatalogue.get().translations;
  const { id, name, description, process } = works[0]!;
  const entered = work(id, { name, description, process, english: false });
  expect(shownIn(entered, 'en', english)).toMatchObject({ name: 'Low Orbit Laundry', byme: true });
  expect(shownIn(entered, 'zh', english)).toMatchObject({ name: '低轨洗衣房', byme: false });
  expect(shownIn({ ...entered, english: true }, 'en', english)).toMatchObject({
    name: '低轨洗衣房',
    byme: false,
  });
});

it('finds films by their English words, which the service does not know', async () => {
  await englishCatalogue.load();
  const english = englishCatalogue.get().translations;
  expect(foundInEnglish('low ORBIT', 'en', english)).toEqual([{ id: 103, name: '低轨洗衣房' }]);
  expect(foundInEnglish('low orbit', 'zh', english)).toEqual([]);
  expect(foundInEnglish('  ', 'en', english)).toEqual([]);
});
