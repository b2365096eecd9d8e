import { isCode } from '../../../lib/api/error';

/** Why the service takes no score or nomination, whatever is in it. `NOT_FOUND`: the work is judged no longer. */
export type Refusal = 'NOT_WATCHED' | 'JUDGING_CLOSED' | 'NOT_FOUND';

/** The refusal that a failed call carries; null for other failures. */
export function refusalOf(error: unknown): Refusal | null {
  const refusals: Refusal[] = ['NOT_WATCHED', 'JUDGING_CLOSED', 'NOT_FOUND'];
  return refusals.find((refusal) => isCode(error, refusal)) ?? null;
}
