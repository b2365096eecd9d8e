import { type Me, changes } from '../../lib/session';
import type { Broadcast } from './mails';

export type To = Broadcast['to'];
export type ListFilter = Exclude<To, string>;

/** What the first choice of the form offers: groups by name, and lists with a filter of their own. */
const ENTRANTS = [
  'approved_without_submission',
  'finalists',
  'untold_deadline',
  'registrations',
  'submissions',
] as const;
const JURY = ['late_judges', 'jury'] as const;
export type Target = (typeof ENTRANTS)[number] | (typeof JURY)[number];

/** Whom a role may write to; the service checks it too. */
export function targetsOf(me: Me | null, applications: boolean): Target[] {
  return [
    ...(changes(me, 'mails') ? ENTRANTS.filter((each) => !(applications && /submission/.test(each))) : []),
    ...(changes(me, 'jury') ? JURY : []),
  ];
}

/** The choice that a filter belongs to. */
export const targetOf = (to: To): Target => (typeof to === 'string' ? to : to.list);

/** The filter with which a choice begins. */
export const filterOf = (target: Target): To =>
  target === 'registrations' || target === 'submissions' || target === 'jury' ? { list: target } : target;

/** Whether a filter is of those who did not act after a sending. */
export const isReminder = (to: To): to is ListFilter => typeof to !== 'string' && to.sending !== undefined;
