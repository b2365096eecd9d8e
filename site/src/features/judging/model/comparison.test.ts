import { expect, it } from 'vitest';
import { criteria } from '../../../content/catalogue';
import { judgeWork, scorecard } from '../../../testing/judging';
import { inBoth, leadOf, nearestTo } from './comparison';

const one = { creativity: 8800, technical: 7600, artistic: 9200, story: null };
const other = { creativity: 9500, technical: 8400, artistic: 9300, story: 8200 };

it('compares what both have, exactly', () => {
  expect(inBoth(one, other, criteria).map(({ id }) => id)).toEqual(['creativity', 'technical', 'artistic']);
  expect(leadOf(one, other, criteria)).toBe(-5.4);
  expect(leadOf(other, one, criteria)).toBe(5.4);
  expect(leadOf({ ...one, creativity: 10 }, { ...one, creativity: 20 }, criteria)).toBe(-0.04);
  expect(leadOf(one, { creativity: null, technical: null, artistic: null, story: 1 }, criteria)).toBe(0);
});

it('finds the nearest scored work', () => {
  const works = [
    judgeWork(1, scorecard(1, 80, 80)),
    judgeWork(2, scorecard(2, 70, 76)),
    judgeWork(3, scorecard(3, 90, 84)),
    judgeWork(4),
  ];
  expect(nearestTo(judgeWork(9, scorecard(9, 85, 82.5)), works)?.id).toBe(3);
  expect(nearestTo(works[0]!, works)?.id).toBe(2);
  expect(nearestTo(works[3]!, works)?.id).toBe(1);
  expect(nearestTo(works[3]!, [works[3]!, judgeWork(5)])?.id).toBe(5);
  expect(nearestTo(works[3]!, [works[3]!])).toBeNull();
});
