import { endsThen, offsetAt, zoneOf } from '@edition-zone';
import { htmlLang, type Language } from './language';
import { readersZone } from './readersZone';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A moment on the edition's wall clock. At midnight `hour` is 24 when the moment counts to the day that ends. */
interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/**
 * Reads an RFC 3339 time in its own offset: deadlines are shown in the edition's time. Dates are formatted here and not by
 * Intl, so that a page has the same text prerendered and in every browser.
 */
function wallTime(moment: string, midnightEndsDay: boolean): WallTime {
  const local = new Date(Date.parse(moment) + offsetMinutes(moment) * 60_000);
  const ends = midnightEndsDay && local.getUTCHours() === 0 && local.getUTCMinutes() === 0;
  const day = ends ? new Date(local.getTime() - 1) : local;
  return {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    hour: ends ? 24 : local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** The edition's zone as it follows a time: `Beijing time`, `in Los Angeles`, `洛杉矶时间`; never its offset. */
export const zoneName = (language: Language): string => zoneOf()[language];

const monthName = (month: number) => MONTHS[month - 1] ?? '';

/** The day and the month of a deadline. */
export function deadlineDay(moment: string, language: Language): { day: string; month: string } {
  const { month, day } = wallTime(moment, true);
  return { day: String(day), month: language === 'zh' ? `${month} 月` : monthName(month) };
}

/** A day: `30 September 2025`, `2025 年 9 月 30 日`. Midnight belongs to the day that ends. */
export const deadlineDate = (moment: string, language: Language): string =>
  dateText(wallTime(moment, true), language);

const dateText = ({ year, month, day }: WallTime, language: Language) =>
  language === 'zh' ? `${year} 年 ${month} 月 ${day} 日` : `${day} ${monthName(month)} ${year}`;

const clockTime = ({ hour, minute }: WallTime) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/**
 * A deadline with time and zone: `30 September 2025, 12:00 Beijing time`, `2025 年 9 月 30 日 12:00（北京时间）`. Midnight is
 * 24:00 of the day that ends.
 */
export const deadline = (moment: string, language: Language): string =>
  withZones(moment, language, zoneName(language), false);

/**
 * A beginning with time and zone: like a deadline, but midnight is 00:00 of the day that begins, unless something is known
 * to end then.
 */
export const beginning = (moment: string, language: Language): string =>
  withZones(moment, language, zoneName(language), !endsThen(moment));

/** A moment to the second, with its zone: `30 September 2025, 23:59:41 Beijing time`. */
export function timeWithSeconds(moment: string, language: Language): string {
  const { year, month, day } = wallTime(moment, false);
  const time = moment.slice(11, 19);
  const zone = zoneName(language);
  return language === 'zh'
    ? `${year} 年 ${month} 月 ${day} 日 ${time}（${zone}）`
    : `${day} ${monthName(month)} ${year}, ${time} ${zone}`;
}

/**
 * A deadline in the edition's time and, where that differs, in the reader's, whose day is repeated in English only if it
 * is another one: `30 September 2025, 12:00 Beijing time · 00:00 in New York`.
 */
export const deadlineInBothZones = (moment: string, language: Language): string =>
  inBothZones(moment, language, false);

/** A beginning in the edition's time and, where that differs, in the reader's. */
export const beginningInBothZones = (moment: string, language: Language): string =>
  inBothZones(moment, language, !endsThen(moment));

function inBothZones(moment: string, language: Language, begins: boolean): string {
  const theirs = inReadersZone(moment, language, begins);
  const zone = zoneName(language);
  const both = `${zone}${language === 'zh' ? '，' : ' · '}${theirs}`;
  return withZones(moment, language, theirs === null ? zone : both, begins);
}

/**
 * The reader's time of a deadline or, with `begins`, of a beginning, with the day where that is another one; null where the
 * reader has the edition's time.
 */
export function inReadersZone(moment: string, language: Language, begins = false): string | null {
  const theirs = inReadersTime(moment);
  if (offsetMinutes(theirs) === offsetMinutes(moment)) return null;
  const there = wallTime(theirs, false);
  const place = readersZone(language);
  const time = clockTime(there);
  if (language === 'zh') return `${place ?? '本地'} ${there.month} 月 ${there.day} 日 ${time}`;
  const ours = wallTime(moment, !begins);
  const day =
    there.day === ours.day && there.month === ours.month ? '' : `${there.day} ${monthName(there.month)}, `;
  return `${day}${time} ${place ? `in ${place}` : 'your time'}`;
}

/** A moment by the wall clock of its own offset, with the zone after it, in Chinese in brackets. */
function withZones(moment: string, language: Language, zones: string, begins: boolean): string {
  const wall = wallTime(moment, !begins);
  const text = dateText(wall, language);
  const time = clockTime(wall);
  return language === 'zh' ? `${text} ${time}（${zones}）` : `${text}, ${time} ${zones}`;
}

/** The day a moment falls on, without its year: `2 September`, `9 月 2 日`, seen at `offset` minutes east of UTC. */
export function dayAt(now: number, offset: number, language: Language): string {
  const local = new Date(now + offset * 60_000);
  const month = local.getUTCMonth() + 1;
  return language === 'zh'
    ? `${month} 月 ${local.getUTCDate()} 日`
    : `${local.getUTCDate()} ${monthName(month)}`;
}

/** Minutes east of UTC of an RFC 3339 time. */
export function offsetMinutes(moment: string): number {
  const match = /([+-])(\d\d):(\d\d)$/.exec(moment);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** The same moment in the edition's time, which has the offset of `reference` where it has no summer time. */
export const inOffsetOf = (moment: string, reference: string): string =>
  atOffset(moment, offsetAt(Date.parse(moment)) ?? offsetMinutes(reference));

/** The same moment in the reader's own offset. */
export const inReadersTime = (moment: string): string =>
  atOffset(moment, -new Date(moment).getTimezoneOffset());

/** The same moment at `offset` minutes east of UTC. */
function atOffset(moment: string, offset: number): string {
  const local = new Date(Date.parse(moment) + offset * 60_000).toISOString().slice(0, 19);
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A range of days of one year, last day included: `15 July – 30 September 2025`, `2025.7.15 – 9.30`. */
export function dayRange(from: string, to: string, language: Language): string {
  const first = wallTime(from, false);
  const last = wallTime(to, true);
  return language === 'zh'
    ? `${first.year}.${first.month}.${first.day} – ${last.month}.${last.day}`
    : `${first.day} ${monthName(first.month)} – ${last.day} ${monthName(last.month)} ${last.year}`;
}

/** A duration in days, hours, minutes and seconds; never negative. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits milliseconds into whole units. */
export function remaining(milliseconds: number): Remaining {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** A duration as a clock shows it, days as long as there are any: `28:09:41:23`, `09:41:23`. */
export function countdown({ days, hours, minutes, seconds }: Remaining): string {
  return [...(days ? [days] : []), hours, minutes, seconds].map((n) => String(n).padStart(2, '0')).join(':');
}

/** A time of day in the reader's time zone: `14:06`. */
export const timeOfDay = (milliseconds: number, language: Language): string =>
  new Intl.DateTimeFormat(htmlLang(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(milliseconds);

/** A running time as minutes and seconds: `3:38`. */
export function runningTimeText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
