import { describe, expect, it } from 'vitest';
import camp from '../../../catalogue/editions/camp/timeline.json';
import international from '../../../catalogue/editions/international/timeline.json';
import { dayOfStrip, standing, stripFrames } from './phases';

const at = (time: string) => Date.parse(`${time}+08:00`);

describe('standing', () => {
  it.each([
    ['2025-07-14T23:59:59', null, 'registration'],
    ['2025-07-15T00:00:00', 'registration', 'preliminary'],
    ['2025-09-30T23:59:59', 'registration', 'preliminary'],
    ['2025-10-01T00:00:00', 'preliminary', 'expert'],
    ['2025-10-30T12:00:00', 'expert', 'winners'],
    ['2025-11-05T12:00:00', null, 'winners'],
    ['2025-11-20T12:00:00', 'winners', 'ceremony'],
    ['2025-12-06T19:00:00', 'ceremony', null],
    ['2025-12-07T00:00:00', null, null],
  ])('international at %s: %s, then %s', (time, current, next) => {
    expect(standing(international.phases, at(time))).toEqual({ current, next });
  });

  it.each([
    ['2025-09-09T12:00:00', null],
    ['2025-10-24T23:59:59', 'registration'],
    ['2025-10-25T00:00:00', 'shortlist'],
    ['2026-01-01T00:00:00', 'shortlist'],
  ])('camp at %s: %s', (time, current) => {
    expect(standing(camp.phases, at(time)).current).toBe(current);
  });

  it('returns the first phase without a clock', () => {
    expect(standing(international.phases, null)).toEqual({ current: 'registration', next: 'preliminary' });
  });
});

describe('stripFrames', () => {
  it('assigns each of the 145 days to one phase', () => {
    expect(stripFrames(international.phases).map((frame) => frame.days)).toEqual([78, 15, 15, 16, 21]);
  });

  it('omits phases without a date', () => {
    expect(stripFrames(camp.phases).map((frame) => frame.phase.id)).toEqual(['registration']);
  });
});

describe('dayOfStrip', () => {
  it.each([
    ['2025-07-14T23:59:59', null],
    ['2025-07-15T00:00:00', 1],
    ['2025-09-02T10:00:00', 50],
    ['2025-12-06T23:59:59', 145],
    ['2025-12-07T00:00:00', null],
  ])('at %s is %s', (time, day) => {
    expect(dayOfStrip(international.phases, at(time))).toBe(day);
  });
});
