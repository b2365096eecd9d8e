/** The parameter of `/login` with the token of a judge's invitation. */
const PARAMETER = 'invite';

/** That of the link that a judge is mailed in place of a second factor which somebody guesses. */
const FACTOR = 'factor';

/** The router's state of the entry that had an invitation in its address. A reload keeps it. */
export interface InvitationState {
  invite?: string;
  /** The token of the link that takes the place of a second factor. */
  factor?: string;
}

/** The tokens in the query of `/login`; null without any. */
export function tokensIn(search: string): InvitationState | null {
  const query = new URLSearchParams(search);
  const [invite, factor] = [query.get(PARAMETER) ?? undefined, query.get(FACTOR) ?? undefined];
  return invite || factor ? { invite, factor } : null;
}
