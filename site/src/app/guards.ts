import type { Code } from '../lib/api/schema';
import type { RegisterState } from '../lib/session/user';

/** Routes with a condition on who may enter. */
export type GuardedRoute = '/register' | '/submit' | '/create';

/** Codes of i18n/errors for an entrant who is turned away. */
export type DenialCode = Extract<
  Code,
  'REGISTRATION_ENDED' | 'ALREADY_REGISTERED' | 'NOT_REGISTERED' | 'UNDER_REVIEW' | 'DENIED'
>;

/**
 * Why an entrant may not enter a route, or null when they may. Registration is open until its end to those who have not
 * registered; submit and create are open to approved entrants. A denied entrant may register again at any time: the
 * server enforces the end of that.
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
