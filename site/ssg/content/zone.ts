import cities from '../../../backend/contest/zone_cities.json' with { type: 'json' };
import type { Language } from '../../src/lib/locale/language.ts';

const DAY_MS = 86_400_000;

/** The city of a zone in English and Chinese, as backend/contest/zone.go names it. Throws for a zone without one. */
export function cityOf(timeZone: string): Record<Language, string> {
  const city = (cities as unknown as Record<string, [string, string]>)[timeZone];
  if (!city) throw new Error(`the time zone ${timeZone} names no city: use one such as America/Los_Angeles`);
  return { en: city[0], zh: city[1] };
}

/** A zone's name after a time: `Beijing time`, `in Los Angeles`, `洛杉矶时间`. */
export function zoneAfterTime(timeZone: string): Record<Language, string> {
  const { en, zh } = cityOf(timeZone);
  return { en: timeZone === 'Asia/Shanghai' ? `${en} time` : `in ${en}`, zh: `${zh}时间` };
}

/** Minutes east of UTC at a moment, by a format with the offset of a zone. */
function minutesAt(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):?(\d+)?)?/.exec(name)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * From which moments on a zone has which offset, from a year before a moment until three years after it; null for a zone
 * whose offset stays. To the hour: no zone changes its clocks between two hours.
 */
export function offsetsOf(timeZone: string, around: number): [from: number, minutes: number][] | null {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const first = Math.floor((around - 365 * DAY_MS) / 3_600_000) * 3_600_000;
  const changes: [number, number][] = [[first, minutesAt(format, first)]];
  for (let day = first; day < around + 3 * 365 * DAY_MS; day += DAY_MS) {
    const next = minutesAt(format, day + DAY_MS);
    if (next === changes.at(-1)![1]) continue;
    let hour = day;
    while (minutesAt(format, hour) !== next) hour += 1_800_000;
    changes.push([hour, next]);
  }
  return changes.length > 1 ? changes : null;
}
