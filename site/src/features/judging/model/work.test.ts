import { describe, expect, it } from 'vitest';
import { englishCatalogue } from '../../../content/translations';
import { works } from '../../../content/works';
import { work } from '../../../testing/judging';
import { workText } from '../hooks/useWorkText';
import { aspectRatio, foundInEnglish, nextOf, runningTime, watchedAt } from './work';

const play = (seen: Set<number>, from: number, to: number, duration: number) => {
  let enough = false;
  for (let second = from; second < to; second += 0.25) enough = watchedAt(seen, second, duration);
  return enough;
};

it('takes a work as watched once nine tenths of it have played', () => {
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

it('takes a video of a few seconds as watched too', () => {
  expect(play(new Set(), 0, 6.6, 6.6)).toBe(true);
});

it.each([
  [1920, 804, '2.39:1'],
  [1920, 1080, '16:9'],
  [1440, 1080, '4:3'],
  [1080, 1920, '9:16'],
  [1000, 700, '1000×700'],
])('calls %i by %i %s', (width, height, ratio) => {
  expect(aspectRatio(width, height)).toBe(ratio);
});

it('writes minutes and seconds', () => {
  expect([runningTime(245.9), runningTime(9)]).toEqual(['4:05', '0:09']);
});

it('shows the English version of a work of the catalogue, in English only', async () => {
  await englishCatalogue.load();
  const english = englishCatalogue.get().translations;
  const { id, name, description, process } = works[0]!;
  const entered = work(id, { name, description, process, english: false });
  expect(workText(entered, 'en', english)).toMatchObject({ name: 'Low Orbit Laundry', byme: true });
  expect(workText(entered, 'zh', english)).toMatchObject({ name: '低轨洗衣房', byme: false });
  expect(workText({ ...entered, english: true }, 'en', english)).toMatchObject({
    name: '低轨洗衣房',
    byme: false,
  });
});

it('finds works by their English texts, in English only', async () => {
  await englishCatalogue.load();
  const english = englishCatalogue.get().translations;
  expect(foundInEnglish('low ORBIT', 'en', english)).toEqual([103]);
  expect(foundInEnglish('low orbit', 'zh', english)).toEqual([]);
  expect(foundInEnglish('  ', 'en', english)).toEqual([]);
});

describe('the next item', () => {
  const odd = (n: number) => n % 2 === 1;
  it('is searched after the place, then from the start, never at the place itself', () => {
    expect(nextOf([1, 2, 3, 4, 5], 2, odd)).toBe(5);
    expect(nextOf([1, 2, 3, 4], 2, odd)).toBe(1);
    expect(nextOf([2, 4, 3], 2, odd)).toBeNull();
    expect(nextOf([1, 2], -1, odd)).toBe(1);
    expect(nextOf([], -1, odd)).toBeNull();
  });
});
