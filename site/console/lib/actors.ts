/**
 * The name of an actor, from the audit log's `kind:name`: an organiser by their address, a command by the user of its
 * computer.
 */
export const personName = (actor: string): string => actor.slice(actor.indexOf(':') + 1);

/** Whether the audit log's actor is an entrant. */
export const isEntrant = (actor: string): boolean => actor.startsWith('entrant:');
