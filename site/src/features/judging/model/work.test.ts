import { describe, expect, it } from 'vitest';
import { englishCatalogue } from '@/content/translations';
import { works } from '@/content/works';
import { work } from '@/testing/judging';
import { workText } from '../hooks/useWorkText';
import { aspectRatio, hasWords, nextOf, runningTime } from './work';

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

it('finds a work by its words, as submitted and in English', async () => {
  await englishCatalogue.load();
  const english = englishCatalogue.get().translations;
  const entered = work(103, { name: works[0]!.name, description: works[0]!.description, english: false });
  for (const words of ['low ORBIT', ' 洗衣 ', 'ｌｏｗ', ''])
    expect(hasWords(entered, english.get(103), words), words).toBe(true);
  expect(hasWords(entered, english.get(103), 'whale')).toBe(false);
  expect(hasWords(work(1, { name: 'Weaver’s Code' }), undefined, "weaver's")).toBe(true);
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
