import type { Edition } from '../../src/lib/edition';
import type { Me } from '../lib/session';

type Role = Me['role'];

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
    | 'phases'
    | 'catalogue'
    | 'mails'
    | 'audit'
    | 'organisers';
  /** The key that, after G, goes there. */
  key: string;
  /** Who reads it; the service checks it too. */
  roles: Role[];
  /** The edition it belongs to; both without one. */
  edition?: Edition;
  /** Of the second group of the rail, which begins with the first of them that the role reads. */
  second?: true;
}

const ALL: Role[] = ['owner', 'reviewer', 'jury', 'viewer'];

const JURY: Role[] = ['owner', 'jury', 'viewer'];

/** The screens in the order of the rail. */
export const SCREENS: Screen[] = [
  { name: 'overview', key: 'o', roles: ALL },
  { name: 'registrations', key: 'r', roles: ['owner', 'reviewer', 'viewer'] },
  { name: 'submissions', key: 's', roles: ALL, edition: 'international' },
  { name: 'jury', key: 'j', roles: JURY },
  { name: 'shortlist', key: 'l', roles: JURY },
  { name: 'results', key: 'e', roles: JURY },
  { name: 'rules', key: 'u', roles: JURY, second: true },
  { name: 'phases', key: 'p', roles: ALL, second: true },
  { name: 'catalogue', key: 'c', roles: ALL, second: true },
  { name: 'mails', key: 'm', roles: ['owner', 'reviewer', 'jury'], second: true },
  { name: 'audit', key: 'a', roles: ALL, second: true },
  { name: 'organisers', key: 't', roles: ['owner'], second: true },
];

/** The screens of an edition that a role reads, in the order of the rail. */
export const screensOf = (edition: Edition, role: Role): Screen[] =>
  SCREENS.filter((screen) => screen.roles.includes(role) && (screen.edition ?? edition) === edition);

/** The first screen that a role reads. */
export const firstScreen = (role: Role): string =>
  SCREENS.find(({ roles }) => roles.includes(role))?.name ?? 'sessions';
