import { expect, it } from 'vitest';
import { axisTicks, everyDay, phaseBars, phaseName, progressOf } from './overview';

const day = (name: string, registrations: number) => ({
  ...{ day: name, registrations, uploads: 0, submissions: 0, viewings: 0, nominations: 0, scorecards: 0 },
});

it('fills the days between on which nothing happened, in their order', () => {
  const at = '2025-09-30T12:00:00+08:00';
  const days = everyDay({ days: [day('2025-10-01', 3), day('2025-09-29', 2)], phases: [], at });
  expect(days.map((each) => [each.day, each.registrations])).toEqual([
    ['2025-09-29', 2],
    ['2025-09-30', 0],
    ['2025-10-01', 3],
  ]);
  expect(everyDay({ days: [], phases: [], at }).map((each) => each.day)).toEqual(['2025-09-30']);
});

it('names a phase as the catalogue does, and one it does not have by its id', () => {
  expect(phaseName('international', 'expert', 'zh')).toBe('专家评审');
  expect(phaseName('camp', 'encore', 'en')).toBe('encore');
});

it('draws the phases on the days of the contest, those that end at midnight up to the day before', () => {
  const at = '2025-10-02T00:30:00+08:00';
  const phases = [
    { id: 'registration', startsAt: '2025-09-29T00:00:00+08:00', endsAt: '2025-10-01T00:00:00+08:00' },
    { id: 'preliminary', startsAt: '2025-10-01T00:00:00+08:00', endsAt: '2025-10-03T12:00:00+08:00' },
    { id: 'expert', startsAt: '2025-10-06T00:00:00+08:00', endsAt: null },
    { id: 'camp', startsAt: null, endsAt: null },
  ];
  const days = everyDay({ days: [day('2025-10-08', 1)], phases, at });
  expect([days[0]!.day, days.at(-1)!.day, days.length]).toEqual(['2025-09-29', '2025-10-08', 10]);
  expect(phaseBars({ phases, at }, days)).toEqual([
    { id: 'registration', left: 0, width: 20, isNow: false, isShort: false },
    { id: 'preliminary', left: 20, width: 30, isNow: true, isShort: false },
    { id: 'expert', left: 70, width: 30, isNow: false, isShort: false },
  ]);
});

it('marks the months and today under the plots, without one over the other', () => {
  const phases = [
    { id: 'registration', startsAt: '2025-07-15T00:00:00+08:00', endsAt: '2025-12-07T00:00:00+08:00' },
  ];
  const ticksOf = (today: string) =>
    axisTicks(everyDay({ days: [], phases, at: `${today}T12:00:00+08:00` }), today).map(
      ({ day, kind }) => `${day.slice(5)} ${kind}`,
    );
  expect(ticksOf('2025-10-20')).toEqual([
    ...['08-01 month', '09-01 month', '10-01 month', '10-20 today', '11-01 month', '12-01 month'],
  ]);
  expect(ticksOf('2025-10-28')).not.toContain('11-01 month');
});

it('counts the days of the contest, and names the phase that runs', () => {
  const phases = [
    { id: 'registration', startsAt: '2025-07-15T00:00:00+08:00', endsAt: '2025-10-01T00:00:00+08:00' },
    { id: 'winners', startsAt: '2025-11-15T00:00:00+08:00', endsAt: '2025-12-07T00:00:00+08:00' },
  ];
  expect(progressOf({ phases, at: '2025-07-15T09:00:00+08:00' })).toEqual({
    day: 1,
    days: 145,
    phase: 'registration',
  });
  expect(progressOf({ phases, at: '2025-10-02T09:00:00+08:00' })).toEqual({
    day: 80,
    days: 145,
    phase: null,
  });
  expect(progressOf({ phases, at: '2026-01-02T09:00:00+08:00' })).toBeNull();
});

it('names a phase of one day above its bar, which has no room', () => {
  const phases = [
    { id: 'winners', startsAt: '2025-11-15T00:00:00+08:00', endsAt: '2025-12-06T00:00:00+08:00' },
    { id: 'ceremony', startsAt: '2025-12-06T00:00:00+08:00', endsAt: '2025-12-07T00:00:00+08:00' },
  ];
  const at = '2025-11-20T12:00:00+08:00';
  const days = everyDay({ days: [], phases, at });
  expect(phaseBars({ phases, at }, days).map(({ isShort }) => isShort)).toEqual([false, true]);
});
