import { inOffsetOf } from '../lib/locale/dates';
import { timeline } from './catalogue';

/**
 * When something closed to an entrant, in the edition's time: its public end or, for a decision from the end of
 * registration on, the end of the decision window when that is later. All times are RFC 3339.
 */
export function ownEnd(publicEnd: string, registrationEnd: string, decidedAt: string | null): string {
  const decided = Date.parse(decidedAt ?? '');
  const window = decided + timeline.decisionWindowHours * 3_600_000;
  const later = decided >= Date.parse(registrationEnd) && window > Date.parse(publicEnd);
  return inOffsetOf(later ? new Date(window).toISOString() : publicEnd, timeline.registration.endsAt);
}
