import { describe, expect, it } from 'vitest';
import {
  countdown,
  dayAt,
  dayRange,
  deadline,
  deadlineDay,
  inOffsetOf,
  offsetMinutes,
  offsetName,
  remaining,
} from './dates';

describe('deadline', () => {
  it.each([
    ['2025-09-30T12:00:00+08:00', '30 September 2025, 12:00 (UTC+8)', '2025 年 9 月 30 日 12:00（UTC+8）'],
    ['2025-10-01T00:00:00+08:00', '30 September 2025, 24:00 (UTC+8)', '2025 年 9 月 30 日 24:00（UTC+8）'],
    [
      '2025-12-31T23:30:00-05:30',
      '31 December 2025, 23:30 (UTC-5:30)',
      '2025 年 12 月 31 日 23:30（UTC-5:30）',
    ],
  ])('%s', (moment, en, zh) => {
    expect(deadline(moment, 'en')).toBe(en);
    expect(deadline(moment, 'zh')).toBe(zh);
  });

  it('gives the day that ends at midnight', () => {
    expect(deadlineDay('2025-10-25T00:00:00+08:00', 'en')).toEqual({ day: '24', month: 'October' });
    expect(deadlineDay('2025-10-25T00:00:00+08:00', 'zh')).toEqual({ day: '24', month: '10 月' });
  });
});

describe('ranges and zones', () => {
  it('includes the last day', () => {
    expect(dayRange('2025-09-10T00:00:00+08:00', '2025-10-25T00:00:00+08:00', 'en')).toBe(
      '10 September – 24 October 2025',
    );
    expect(dayRange('2025-09-10T00:00:00+08:00', '2025-10-25T00:00:00+08:00', 'zh')).toBe(
      '2025.9.10 – 10.24',
    );
  });

  it('reads offsets', () => {
    expect(offsetName('2025-01-01T00:00:00Z')).toBe('UTC');
    expect(offsetMinutes('2025-01-01T00:00:00-05:30')).toBe(-330);
  });

  it('shows the edition’s day, not the reader’s', () => {
    expect(dayAt(Date.parse('2025-09-01T17:00:00Z'), 480, 'en')).toBe('2 September');
    expect(dayAt(Date.parse('2025-09-01T17:00:00Z'), 480, 'zh')).toBe('9 月 2 日');
  });
});

describe('inOffsetOf', () => {
  it.each([
    ['2025-10-24T16:00:00Z', '2025-01-01T00:00:00+08:00', '2025-10-25T00:00:00+08:00'],
    ['2025-10-25T00:00:00+08:00', '2025-01-01T00:00:00-05:30', '2025-10-24T10:30:00-05:30'],
    ['2025-10-25T00:00:00.5+08:00', '2025-01-01T00:00:00Z', '2025-10-24T16:00:00+00:00'],
  ])('writes %s in the offset of %s: %s', (moment, reference, written) => {
    expect(inOffsetOf(moment, reference)).toBe(written);
  });
});

describe('countdown', () => {
  it('splits a duration into units', () => {
    expect(countdown(remaining(((28 * 24 + 9) * 3600 + 41 * 60 + 23) * 1000 + 999))).toBe('28:09:41:23');
  });

  it('stops at zero', () => {
    expect(countdown(remaining(-5))).toBe('00:00:00:00');
  });
});
