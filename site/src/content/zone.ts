import type { Language } from '../lib/locale/language';

/** The edition's zone, as the build reads it from the timeline and from backend/contest/zone_cities.json. */
declare const __ZONE__: Record<Language, string>;
/** From which moments on the zone has which offset, in milliseconds and minutes; null for a zone without summer time. */
declare const __OFFSETS__: [from: number, minutes: number][] | null;

/** The zone's name after a time, in both languages. */
export const zoneOf = (): Record<Language, string> => __ZONE__;

/** Whether something ends at a moment that begins something: pages write ends as ends, and the days that phases have. */
export const endsThen = (_moment: string): boolean => false;

/** Minutes east of UTC at a moment; undefined for a zone without summer time. */
export const offsetAt = (moment: number): number | undefined =>
  __OFFSETS__?.findLast(([from]) => from <= moment)?.[1];
