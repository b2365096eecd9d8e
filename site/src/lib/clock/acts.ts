/** What Home and the phone page show: each act of the contest has its own hero. */
export const ACTS = [
  'before',
  'open',
  'last',
  'closed',
  'finalists',
  'winners',
  'ceremony',
  'archive',
] as const;
export type Act = (typeof ACTS)[number];

/** The moments between which the act changes, in milliseconds since the epoch; null for what an edition does not have. */
export interface ActDates {
  opensAt: number;
  registrationEndsAt: number;
  submissionEndsAt: number | null;
  /** When the finalists are named; null as long as the catalogue has none. */
  finalistsAt: number | null;
  /** Whether the results are published. */
  winners: boolean;
  ceremonyAt: number | null;
  archiveAt: number | null;
}

/** The dates of the build's edition, as the catalogue has them. */
export const actDates: ActDates = __ACTS__;

const DAY = 86_400_000;

/** Other dates than the catalogue's, as the service last sent them. */
export interface Ends extends Pick<ActDates, 'opensAt' | 'registrationEndsAt' | 'submissionEndsAt'> {
  /** It should have opened and opens soon. */
  held?: boolean;
}

/**
 * The act at contest time `now`. The last day begins 24 hours before registration ends and lasts until submission is
 * closed. Finalists and winners never show before they are published, whatever the date; once the results are public,
 * no earlier act does.
 */
export function actAt(now: number, dates: ActDates, ends: Ends = dates): Act {
  const { opensAt, registrationEndsAt, submissionEndsAt } = ends;
  const reached = (moment: number | null) => moment !== null && now >= moment;
  const late = reached(dates.archiveAt) ? 'archive' : reached(dates.ceremonyAt) ? 'ceremony' : null;
  if (dates.winners) return late ?? 'winners';
  if (ends.held || now < opensAt) return 'before';
  if (now < registrationEndsAt - DAY) return 'open';
  if (now < Math.max(registrationEndsAt, submissionEndsAt ?? 0)) return 'last';
  if (dates.finalistsAt !== null && late) return late;
  return reached(dates.finalistsAt) ? 'finalists' : 'closed';
}
