/** The parameter of `/login` with the token of a judge's invitation. */
const PARAMETER = 'invite';

/** The router's state of the entry that had an invitation in its address. A reload keeps it. */
export interface InvitationState {
  invite?: string;
}

/** The token of an invitation in the query of `/login`; null without one. */
export const invitationIn = (search: string): string | null => new URLSearchParams(search).get(PARAMETER);
