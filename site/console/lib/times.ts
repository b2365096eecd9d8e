import { inReadersZone } from '@/lib/locale/dates';
import { contestZone, endsThen, offsetAt } from './contestZone';
import { htmlLang, type Language } from '@/lib/locale/language';

const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'zh' ? htmlLang(language) : 'en-GB', { hourCycle: 'h23', ...options });

/** A moment in the contest's time zone: `27 Sep, 05:31`, `9 月 27 日 05:31`. Midnight begins a day. */
export const contestTime = (moment: string, language: Language): string =>
  spaced(
    format(language, {
      timeZone: contestZone().timeZone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(moment)),
  );

/** An end in the contest's time zone: like `contestTime`, but midnight is `30 Sept, 24:00` of the day that ends. */
export function contestDeadline(moment: string, language: Language): string {
  const text = contestTime(moment, language);
  if (!text.endsWith('00:00')) return text;
  const day = contestTime(new Date(Date.parse(moment) - 1).toISOString(), language);
  return `${day.slice(0, -'00:00'.length)}24:00`;
}

/** A beginning in the contest's time zone: midnight is 00:00, unless something ends then. An instant is written in one way. */
export const contestBeginning = (moment: string, language: Language): string =>
  (endsThen(moment) ? contestDeadline : contestTime)(moment, language);

/** Dates as pages write them in Chinese, `2025 年 9 月 27 日`. */
const spaced = (text: string): string =>
  text.replace(/(\d+)年/, '$1 年 ').replace(/(\d+)月(\d+)日/, '$1 月 $2 日');

/** The time of day in the contest's time zone, with seconds: `20:00:04`. */
export const contestClock = (moment: string | number, language: Language): string =>
  format(language, {
    timeZone: contestZone().timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(moment));

/** A day in the contest's time zone, with its weekday: `Sat 27 Sep`. */
export const contestDay = (moment: string | number, language: Language): string =>
  spaced(
    format(language, {
      timeZone: contestZone().timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(new Date(moment)),
  );

/** The beginning of a day of the contest's time zone, `2025-09-27`, or of a day after it, as RFC 3339. */
export function startOfDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(start.getTime())) return day; // the service says what is wrong with it
  start.setUTCDate(start.getUTCDate() + later);
  const before = offsetAt(start.getTime());
  const moment = start.getTime() - before * 60_000;
  // Clocks may be changed between midnight in UTC and there.
  return new Date(moment + (before - offsetAt(moment)) * 60_000).toISOString();
}

/** A moment in the reader's own zone: `27 Sep, 05:31`. */
export const readersTime = (moment: string, language: Language): string =>
  spaced(
    format(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
      new Date(moment),
    ),
  );

/** The reader's time where it is another than the contest's, with a month as short as in `contestTime`: `15 Oct, 16:00 UTC+0`. */
export const readersTimeBeside = (moment: string, language: Language, begins: boolean): string | null =>
  inReadersZone(moment, language, begins && !endsThen(moment))?.replace(
    /^(\d+) (\w{4,}),/,
    (_, day: string, month: string) => `${day} ${month.slice(0, month === 'September' ? 4 : 3)},`,
  ) ?? null;

/** Hours and minutes in a zone, the reader's own without one. */
export const clockTime = (moment: number, language: Language, timeZone?: string): string =>
  format(language, { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);

/** A day without its year: `27 Sep`. Of `2025-09-27` or a moment. */
export const contestDate = (day: string, language: Language): string =>
  spaced(
    format(language, {
      timeZone: day.length === 10 ? 'UTC' : contestZone().timeZone,
      day: 'numeric',
      month: 'short',
    }).format(new Date(day)),
  );

/** The month of a day, `2025-10-01`: `Oct`, `10 月`. */
export const contestMonth = (day: string, language: Language): string =>
  format(language, { timeZone: 'UTC', month: 'short' })
    .format(new Date(day))
    .replace(/(\d+)月/, '$1 月');

/** A day with its year: `27 Sept 2025`, `2025 年 9 月 27 日`. Of `2025-09-27` or a moment. */
export const contestDayOf = (day: string, language: Language): string =>
  spaced(
    format(language, {
      timeZone: day.length === 10 ? 'UTC' : contestZone().timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(day)),
  );

/** The day that ends at a moment, with its year: midnight ends the day before. */
export const contestLastDay = (end: string, language: Language): string =>
  contestDayOf(new Date(Date.parse(end) - 1).toISOString(), language);
