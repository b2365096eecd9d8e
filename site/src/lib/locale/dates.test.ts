import { afterEach, describe, expect, it, vi } from 'vitest';
import cases from '../../../../backend/contest/testdata/instants.json';
import {
  beginningInBothZones,
  countdown,
  dayAt,
  dayRange,
  deadline,
  deadlineDay,
  deadlineInBothZones,
  inOffsetOf,
  offsetMinutes,
  remaining,
} from './dates';

describe('an instant', () => {
  it.each(cases)('is written as in mails: $en', ({ at, begins, en, zh }) => {
    const write = begins ? beginningInBothZones : deadlineInBothZones;
    expect([write(at, 'en'), write(at, 'zh')]).toEqual([en, zh]);
  });
});

describe('deadline', () => {
  it.each([
    [
      '2025-09-30T12:00:00+08:00',
      '30 September 2025, 12:00 Beijing time',
      '2025 年 9 月 30 日 12:00（北京时间）',
    ],
    [
      '2025-10-01T00:00:00+08:00',
      '30 September 2025, 24:00 Beijing time',
      '2025 年 9 月 30 日 24:00（北京时间）',
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

describe('a deadline in both zones', () => {
  /** The reader's zone, and its minutes behind UTC. */
  const readIn = (timeZone: string, behind: number) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind);
    const resolved = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone });
  };
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('asks Temporal for the zone, where the browser has it', () => {
    readIn('America/New_York', -120);
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Europe/Berlin' } });
    expect(deadlineInBothZones('2025-09-30T12:00:00+08:00', 'en')).toContain('06:00 in Berlin');
  });

  it.each([
    [
      'America/New_York',
      240,
      '12:00 Beijing time · 00:00 in New York',
      '北京时间，纽约时间 9 月 30 日 00:00',
    ],
    ['Europe/Berlin', -120, '12:00 Beijing time · 06:00 in Berlin', '北京时间，德国时间 9 月 30 日 06:00'],
    [
      'America/Los_Angeles',
      420,
      '12:00 Beijing time · 29 September, 21:00 in Los Angeles',
      '北京时间，洛杉矶时间 9 月 29 日 21:00',
    ],
    ['Asia/Calcutta', -330, '12:00 Beijing time · 09:30 in Kolkata', '北京时间，印度时间 9 月 30 日 09:30'],
    ['UTC', 0, '12:00 Beijing time · 04:00 your time', '北京时间，本地 9 月 30 日 04:00'],
    [
      'Etc/GMT+5',
      300,
      '12:00 Beijing time · 29 September, 23:00 your time',
      '北京时间，本地 9 月 29 日 23:00',
    ],
    ['Asia/Singapore', -480, '12:00 Beijing time', '北京时间'],
  ])('for a reader in %s', (zone, behind, en, zh) => {
    readIn(zone, behind);
    const noon = '2025-09-30T12:00:00+08:00';
    expect(deadlineInBothZones(noon, 'en')).toBe(`30 September 2025, ${en}`);
    expect(deadlineInBothZones(noon, 'zh')).toBe(`2025 年 9 月 30 日 12:00（${zh}）`);
  });

  it.each([
    ['names the region where a browser keeps the city in English', '北美东部时间', '北美东部时间'],
    ['names no zone where a browser has no Chinese name', 'Eastern Time', '本地'],
  ])('%s', (_, region, told) => {
    readIn('America/New_York', 240);
    const named = (value: string): Intl.DateTimeFormatPart[] => [{ type: 'timeZoneName', value }];
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
      .mockReturnValueOnce(named('New York时间'))
      .mockReturnValueOnce(named(region));
    expect(deadlineInBothZones('2025-09-30T12:00:00+08:00', 'zh')).toContain(`，${told} 9 月 30 日 00:00`);
  });

  it('compares the days that are written: midnight in Beijing belongs to the day that ends', () => {
    readIn('America/New_York', 240);
    const midnight = '2025-10-25T00:00:00+08:00';
    expect(deadlineInBothZones(midnight, 'en')).toBe(
      '24 October 2025, 24:00 Beijing time · 12:00 in New York',
    );
  });

  it('begins a day at its midnight', () => {
    readIn('America/New_York', 240);
    const midnight = '2025-07-15T00:00:00+08:00';
    expect(beginningInBothZones(midnight, 'en')).toBe(
      '15 July 2025, 00:00 Beijing time · 14 July, 12:00 in New York',
    );
    expect(beginningInBothZones(midnight, 'zh')).toBe(
      '2025 年 7 月 15 日 00:00（北京时间，纽约时间 7 月 14 日 12:00）',
    );
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
    expect(offsetMinutes('2025-01-01T00:00:00Z')).toBe(0);
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
    expect(countdown(remaining(-5))).toBe('00:00:00');
  });
});
