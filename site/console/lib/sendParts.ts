import type { EditedPart } from './useRulePart';

/** Parts of which one may name what another has: a prize a criterion, an award or a category, a question a category. */
const REFERRING = ['limits', 'categories', 'criteria', 'awards', 'prizes', 'questions'];

type AnyPart = EditedPart<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- of any value

/**
 * Tries or saves parts that have changed, in their order; pinned ones with the reason that is made public. Those that may
 * refer to one another are saved by one call, and each later call finds its part saved. A try asks for all, so that each
 * part says what is wrong with it. Rejects as the first call that is refused.
 */
export async function sendParts(parts: AnyPart[], { dryRun = false, reason = '' } = {}): Promise<void> {
  const referring = parts.filter(({ part }) => REFERRING.includes(part));
  const failed: unknown[] = [];
  for (const part of parts) {
    const why = part.stored?.pinned && reason.trim() ? { reason: reason.trim() } : {};
    const others = referring.includes(part) ? referring.filter((other) => other !== part) : [];
    const sent = part.send({ dryRun, ...why, others: others.map((other) => other.asOther()) });
    await (dryRun ? sent.catch((error: unknown) => failed.push(error)) : sent);
  }
  if (failed.length > 0) throw failed[0];
}
