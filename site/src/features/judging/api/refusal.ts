import { isCode } from '../../../lib/api/error';

/** Why the service takes no score or nomination, whatever is in it. */
export type Refusal = 'NOT_WATCHED' | 'JUDGING_CLOSED';

/** The refusal that a failed call carries; null for other failures. */
export function refusalOf(error: unknown): Refusal | null {
  if (isCode(error, 'NOT_WATCHED')) return 'NOT_WATCHED';
  return isCode(error, 'JUDGING_CLOSED') ? 'JUDGING_CLOSED' : null;
}
