import type { Code } from '../lib/api/schema';
import type { RegisterState } from '../lib/session/user';

/** Routes that only some may enter. */
export type GuardedRoute = '/register' | '/submit' | '/create';

/** Codes of i18n/errors that say why somebody is turned away. */
export type DenialCode = Extract<
  Code,
  'REGISTRATION_ENDED' | 'ALREADY_REGISTERED' | 'NOT_REGISTERED' | 'UNDER_REVIEW' | 'DENIED'
>;

/**
 * Why an entrant may not enter a route, or null when they may. Registration is closed after its end and to who has
 * registered; submit and create are open to approved entrants only. An entrant who was denied may always come back:
 * the server decides how long.
 */
export function denialCode(
  route: GuardedRoute,
  registerState: RegisterState,
  registrationOpen: boolean,
): DenialCode | null {
  if (route === '/register') {
    if (registerState === 'SUBMITTED' || registerState === 'PASS') return 'ALREADY_REGISTERED';
    return registrationOpen || registerState === 'DENY' ? null : 'REGISTRATION_ENDED';
  }
  if (registerState === 'PASS') return null;
  if (registerState === 'SUBMITTED') return 'UNDER_REVIEW';
  return registerState === 'DENY' ? 'DENIED' : 'NOT_REGISTERED';
}
