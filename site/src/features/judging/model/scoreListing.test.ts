import { expect, it } from 'vitest';
import { judgeWork, scorecard } from '@/testing/judging';
import { filterCounts, inOrder, isListed, type Order } from './scoreListing';

const works = [
  judgeWork(9, scorecard(9, 70, 76)),
  judgeWork(4),
  { ...judgeWork(7, scorecard(7, 90, 84)), flag: true, note: '' },
  judgeWork(2, scorecard(2, null, 48)),
  judgeWork(3),
];

it.each([
  ['own', [9, 4, 7, 2, 3]],
  ['unscored', [4, 3, 2, 9, 7]],
  ['total', [7, 9, 2, 4, 3]],
  ['flagged', [7, 9, 4, 2, 3]],
] as [Order, number[]][])('lists works in the order “%s”, equal ones in the judge’s own', (order, ids) => {
  expect(inOrder(works, order).map(({ id }) => id)).toEqual(ids);
});

it('lists works that lack a score, and flagged ones', () => {
  const ids = (filter: 'open' | 'flagged') =>
    works.filter((work) => isListed(work, filter)).map(({ id }) => id);
  expect(ids('open')).toEqual([4, 2, 3]);
  expect(ids('flagged')).toEqual([7]);
  expect(filterCounts(works)).toEqual({ all: 5, open: 3, flagged: 1 });
});
