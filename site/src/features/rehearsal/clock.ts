import { api } from '../../lib/api/api';
import { timeline } from '../../content/catalogue';
import { text } from '../../lib/locale/bilingual';
import { dayAt, inOffsetOf, offsetMinutes } from '../../lib/locale/dates';
import { edition } from '../../lib/edition';
import type { Language } from '../../lib/locale/language';
import type en from '../../i18n/en/rehearsal';

/** The ribbon's words in one language. */
export type Words = typeof en;

/** A time that a rehearsal jumps to: the start of a phase of the timeline, or a moment between. */
export interface Stop {
  kind: 'phase' | 'moment';
  id: string;
  /** RFC 3339, in the edition's offset. */
  at: string;
}

/** What `GET /dev/clock` answers on one machine. No server in production has this address. */
export interface Rehearsal {
  /** The contest's time, RFC 3339. */
  now: string;
  /** The earliest first. */
  stops: Stop[];
}

/** Where the clock stands and can go. */
export const readRehearsal = (): Promise<Rehearsal> =>
  api.get<Rehearsal>('/dev/clock', { query: { edition }, quiet: true, relogin: false });

/** Moves the contest's clock, for everybody. */
export const moveClock = (now: string): Promise<unknown> =>
  api.post('/dev/clock', { body: { now }, quiet: true, relogin: false });

/** The last stop that has been reached, or null before the first. */
export function reached(stops: readonly Stop[], now: number): Stop | null {
  return stops.findLast((stop) => Date.parse(stop.at) <= now) ?? null;
}

/** A stop's name: the phase's as the catalogue has it, the moment's own. */
export function nameOf(stop: Stop, language: Language, words: Words): string {
  if (stop.kind === 'moment') return words.moment[stop.id as keyof Words['moment']] ?? stop.id;
  const phase = timeline.phases.find(({ id }) => id === stop.id);
  return phase ? text(phase.name, language) : stop.id;
}

/** Day and time in the edition's offset: `30 September, 11:00`, `9 月 30 日 11:00`. */
export function tellTime(moment: string, language: Language): string {
  const day = dayAt(Date.parse(moment), offsetMinutes(moment), language);
  return `${day}${language === 'zh' ? ' ' : ', '}${moment.slice(11, 16)}`;
}

/** The contest's time after `passed` milliseconds, in the same offset. */
export const later = ({ now }: Rehearsal, passed: number): string =>
  inOffsetOf(new Date(Date.parse(now) + passed).toISOString(), now);
