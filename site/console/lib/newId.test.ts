import { expect, it } from 'vitest';
import { newId, newPrizeId } from './newId';

it('names a new row as the service takes it', () => {
  expect(newId('Best of the road', [], 'criterion')).toBe('best_of_the_road');
  expect(newId('最佳', [], 'award')).toBe('award');
  expect(newPrizeId('Caravan prize', [], 'prize')).toBe('caravan-prize');
});

it('takes no name that a scorecard has for something else', () => {
  expect(newId('Total', [], 'criterion')).toBe('criterion_total');
  expect(newId('Total impression', [], 'criterion')).toBe('total_impression');
});

it('takes no name that another row has, in capitals or with other dashes', () => {
  expect(newId('Lantern', [{ id: 'LANTERN' }], 'award')).toBe('lantern_2');
  expect(newId('Lantern', [{ id: 'LANTERN' }], 'award', 'LANTERN')).toBe('lantern');
  expect(newPrizeId('Caravan prize', [{ id: 'caravan-prize' }], 'prize')).toBe('caravan-prize-2');
});
