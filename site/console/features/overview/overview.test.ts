import { expect, it } from 'vitest';
import { everyDay, phaseName } from './overview';

const day = (name: string, registrations: number) => ({
  ...{ day: name, registrations, uploads: 0, submissions: 0, viewings: 0, nominations: 0, scorecards: 0 },
});

it('fills the days between on which nothing happened, in their order', () => {
  const days = everyDay([day('2025-10-01', 3), day('2025-09-29', 2)]);
  expect(days.map((each) => [each.day, each.registrations])).toEqual([
    ['2025-09-29', 2],
    ['2025-09-30', 0],
    ['2025-10-01', 3],
  ]);
  expect(everyDay([])).toEqual([]);
});

it('names a phase as the catalogue does, and one it does not have by its id', () => {
  expect(phaseName('international', 'expert', 'zh')).toBe('专家评审');
  expect(phaseName('camp', 'encore', 'en')).toBe('encore');
});
