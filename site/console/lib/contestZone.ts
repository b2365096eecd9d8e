import type { Language } from '@/lib/locale/language';
import { editionInAddress, servedEdition } from './edition';

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

/** The zone of the edition that is shown: the one in the address, else the last one. As the service has it, else the build. */
export function contestZone(): ContestZone {
  const shown = editionInAddress();
  const built = __ZONES__[shown];
  const served = servedEdition(shown);
  if (!served || served.timezone === built?.timeZone) return built ?? Object.values(__ZONES__)[0]!;
  const { timezone, zone } = served;
  // One whose words the build has, as `Beijing time`.
  const known = Object.values(__ZONES__).find(({ timeZone }) => timeZone === timezone);
  return (
    known ?? { timeZone: timezone, city: zone, afterTime: { en: `in ${zone.en}`, zh: `${zone.zh}时间` } }
  );
}

/** The zone's time by name, where no time stands before it: `Los Angeles time`, `洛杉矶时间`. */
export const zoneTime = (language: Language): string => {
  const { en, zh } = contestZone().city;
  return language === 'zh' ? `${zh}时间` : `${en} time`;
};

/** What src/lib/locale/dates.ts asks of its edition: `@edition-zone`. */
export const zoneOf = (): Record<Language, string> => contestZone().afterTime;

/** Whether something of the edition ends at a moment, as the service knows it: then its midnight is 24:00 everywhere. */
export const endsThen = (moment: string): boolean =>
  !!servedEdition(editionInAddress())?.ends.some((end) => Date.parse(end) === Date.parse(moment));

/** The browser has the zone's summer time. */
export function offsetAt(moment: number): number {
  const zoned = new Date(moment).toLocaleString('sv-SE', { timeZone: contestZone().timeZone });
  return Math.round((Date.parse(`${zoned.replace(' ', 'T')}Z`) - moment) / 60_000);
}
