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
    | 'phases'
    | 'mails'
    | 'audit'
    | 'organisers';
  /** The key that, after G, goes there. */
  key: string;
  /** Who reads it; the service checks it too. */
  roles: Role[];
  /** The edition it belongs to; both without one. */
  edition?: Edition;
  /** Begins the second group of the rail. */
  second?: true;
}

/** The screens in the order of the rail. */
export const SCREENS: Screen[] = [
  { name: 'registrations', key: 'r', roles: ['owner', 'reviewer', 'viewer'] },
];
