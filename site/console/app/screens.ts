import type { Edition, Kind } from '@/lib/edition';
import { editionEntry } from '../lib/edition';
import { type Area, type Me, changes, reads } from '../lib/session';

/** A screen of the rail. */
export interface Screen {
  name:
    | 'overview'
    | 'registrations'
    | 'submissions'
    | 'jury'
    | 'shortlist'
    | 'results'
    | 'rules'
    | 'questions'
    | 'editions'
    | 'phases'
    | 'catalogue'
    | 'mails'
    | 'audit'
    | 'organisers';
  /** The key that, after G, goes there. */
  key: string;
  /** The areas that it shows: who reads one of them reads the screen. */
  areas: Area[];
  /** Areas whose editors use it without reading the former. */
  change?: Area[];
  /** The kind of editions that it belongs to; every one without it. */
  kind?: Kind;
  /** Of the second group of the rail, which begins with the first of them that the role reads. */
  second?: true;
}

/** The screens in the order of the rail. */
export const SCREENS: Screen[] = [
  { name: 'overview', key: 'o', areas: ['overview'] },
  { name: 'registrations', key: 'r', areas: ['registrations'] },
  { name: 'submissions', key: 's', areas: ['submissions'], kind: 'films' },
  { name: 'jury', key: 'j', areas: ['jury'] },
  { name: 'shortlist', key: 'l', areas: ['shortlist'] },
  { name: 'results', key: 'e', areas: ['results'] },
  { name: 'rules', key: 'u', areas: ['results'], second: true },
  { name: 'questions', key: 'q', areas: ['catalogue'], second: true },
  { name: 'phases', key: 'p', areas: ['phases'], second: true },
  { name: 'catalogue', key: 'c', areas: ['catalogue'], second: true },
  { name: 'mails', key: 'm', areas: ['mails'], change: ['jury'], second: true },
  { name: 'audit', key: 'a', areas: ['overview'], second: true },
  { name: 'editions', key: 'n', areas: ['catalogue'], second: true },
  { name: 'organisers', key: 't', areas: ['organisers'], second: true },
];

const opens = (me: Me, { areas, change = [] }: Screen): boolean =>
  areas.some((area) => reads(me, area)) || change.some((area) => changes(me, area));

/** The screens of an edition that an organiser reads, in the order of the rail. */
export const screensOf = (edition: Edition, me: Me): Screen[] =>
  SCREENS.filter(
    (screen) =>
      opens(me, screen) && (screen.kind ?? editionEntry(edition).kind) === editionEntry(edition).kind,
  );

/** The first screen that an organiser reads. */
export const firstScreen = (me: Me): string =>
  SCREENS.find((screen) => opens(me, screen))?.name ?? 'sessions';
