import { expect, it } from 'vitest';
import { criteria } from '@/content/catalogue';
import { judgeWork, scorecard } from '@/testing/judging';
import { byNearness, expectedTotal, inBoth, leadOf } from './comparison';

const one = { creativity: 8800, technical: 7600, artistic: 9200, story: null };
const other = { creativity: 9500, technical: 8400, artistic: 9300, story: 8200 };

it('compares what both have, exactly', () => {
  expect(inBoth(one, other, criteria).map(({ id }) => id)).toEqual(['creativity', 'technical', 'artistic']);
  expect(leadOf(one, other, criteria)).toBe(-5.4);
  expect(leadOf(other, one, criteria)).toBe(5.4);
  expect(leadOf({ ...one, creativity: 10 }, { ...one, creativity: 20 }, criteria)).toBe(-0.04);
  expect(leadOf(one, { creativity: null, technical: null, artistic: null, story: 1 }, criteria)).toBe(0);
});

it('offers the works with the nearest totals first', () => {
  const works = [
    judgeWork(1, scorecard(1, 80, 80)),
    judgeWork(2, scorecard(2, 70, 76)),
    judgeWork(3, scorecard(3, 90, 84)),
    judgeWork(4),
  ];
  const offered = (work: (typeof works)[0], total: number | null, all = works) =>
    byNearness(work, all, total).map(({ id }) => id);
  expect(offered(judgeWork(9), 82.5)).toEqual([3, 1, 2, 4]);
  expect(offered(works[0]!, 80)).toEqual([2, 3, 4]);
  expect(offered(works[3]!, null)).toEqual([1, 2, 3]);
  expect(offered(works[3]!, 76, [works[3]!, judgeWork(5)])).toEqual([5]);
  expect(offered(works[3]!, 76, [works[3]!])).toEqual([]);
});

it('takes missing scores for like the given ones', () => {
  const none = { creativity: null, technical: null, artistic: null, story: null };
  expect(expectedTotal({ ...other, creativity: null }, criteria)).toBeCloseTo(86.666, 2);
  expect(expectedTotal({ ...none, technical: 7000 }, criteria)).toBe(70);
  expect(expectedTotal({ creativity: 8000, technical: 8000, artistic: 8000, story: 8000 }, criteria)).toBe(
    80,
  );
  expect(expectedTotal(none, criteria)).toBeNull();
});
