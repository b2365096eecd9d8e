import { expect, it } from 'vitest';
import cases from '../../../../backend/contest/testdata/description.json';
import { descriptionWeight } from './description';

it.each(cases)('weighs $name as the service does', ({ text, times, weight }) => {
  expect(descriptionWeight(text.repeat(times))).toBe(weight);
});
