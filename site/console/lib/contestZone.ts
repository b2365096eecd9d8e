import type { Language } from '../../src/lib/locale/language';
import { editionInAddress } from './edition';

interface ContestZone {
  /** The IANA name. */
  timeZone: string;
  /** The city that the zone is named by. */
  city: Record<Language, string>;
  /** The zone's name after a time: `Beijing time`, `in Los Angeles`, `洛杉矶时间`. */
  afterTime: Record<Language, string>;
}

/** The zones of the editions, from the catalogue that the console was built with. */
declare const __ZONES__: Record<string, ContestZone>;

/** The zone of the edition that is shown: the one in the address, else the last one. */
export const contestZone = (): ContestZone => __ZONES__[editionInAddress()]!;

/** The zone's time by name, where no time stands before it: `Los Angeles time`, `洛杉矶时间`. */
export const zoneTime = (language: Language): string => {
  const { en, zh } = contestZone().city;
  return language === 'zh' ? `${zh}时间` : `${en} time`;
};

/** What src/lib/locale/dates.ts asks of its edition: `@edition-zone`. */
export const zoneOf = (): Record<Language, string> => contestZone().afterTime;

/** The browser has the zone's summer time. */
export function offsetAt(moment: number): number {
  const zoned = new Date(moment).toLocaleString('sv-SE', { timeZone: contestZone().timeZone });
  return Math.round((Date.parse(`${zoned.replace(' ', 'T')}Z`) - moment) / 60_000);
}
