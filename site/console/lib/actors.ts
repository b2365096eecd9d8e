import type { Me } from './session';

/**
 * The name of an actor, from the audit log's `kind:name`: an organiser by their address, a command by the user of its
 * computer.
 */
export const personName = (actor: string): string => actor.slice(actor.indexOf(':') + 1);

/** Whether the audit log's actor is this organiser, in whichever window or session. */
export const isSelf = (actor: string | null, me: Me | null): boolean =>
  me !== null && actor === `organiser:${me.email}`;

/** Whether the audit log's actor is an entrant. */
export const isEntrant = (actor: string): boolean => actor.startsWith('entrant:');

/** Whether nobody did it: the service did, such as `service:late-works`. */
export const isService = (actor: string): boolean => /^service(:|$)/.test(actor);
