import { expect, it } from 'vitest';
import { programme } from '@/content/programme';
import { prizes } from '@/content/prizes';
import type { WonFilm } from '@/content/programme';
import { wallGroups } from './wallGroups';
import { wallLayout } from './wallLayout';

const SHAPES = [2.39, 16 / 9, 4 / 3, 1, 9 / 16];

it('draws no prize larger than a weightier one, whatever the shapes', () => {
  for (const first of SHAPES)
    for (const second of SHAPES) {
      const { heights } = wallLayout(first, [[second, second, second], [9 / 16, 9 / 16], [9 / 16]]);
      expect(heights).toEqual([...heights].sort((a, b) => b - a));
      expect(heights[0]! * 3 * second).toBeLessThanOrEqual(1);
    }
});

it('gives a film a frame for each of its prizes, the award named, in the order of the prizes', () => {
  const won = (title: string, ...ids: string[]): WonFilm => ({
    id: null,
    name: { zh: title, en: title },
    credits: '',
    prizes: ids,
  });
  const groups = wallGroups(
    [won('A', 'first', 'creative'), won('B', 'second'), won('C', 'third', 'technical'), won('D', 'first')],
    prizes.prizes,
  );
  expect(
    groups.map(({ prize, won }) => [
      prize.id,
      ...won.map(({ winner, award }) => [winner.name.en, award?.en].join(' ').trim()),
    ]),
  ).toEqual([
    ['first', 'D'],
    ['second', 'B'],
    ['third', 'C'],
    ['special', 'A Best creative', 'C Best technical application'],
  ]);
});

it('is empty before the results are published', () => {
  expect(programme.winners).toBeNull();
});
