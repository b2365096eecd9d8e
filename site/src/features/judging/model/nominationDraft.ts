import { lengths } from '../../../lib/limits/limits.gen';
import type { Award, NominatorWork, Quota } from '../api/nominations';

/** What a nominator may choose for a film: an award, or to leave it without one. */
export type Choice = Award | 'NONE';

/** What was chosen and typed for a film. Texts are kept per award, so that changing one's mind loses nothing. */
export interface NominationDraft {
  choice: Choice | null;
  texts: Partial<Record<Choice, string>>;
}

export type NominationError = 'award' | 'comments' | 'long';

type Nominated = Pick<NominatorWork, 'nominations'>;

/** The comment that is stored for the film and award; undefined without that nomination. */
export const storedComment = (work: Nominated, award: Choice | null): string | undefined =>
  work.nominations.find((nomination) => nomination.award === award)?.comments;

/** The form a film opens with: what was typed before, else its first nomination, else nothing chosen. */
export function openNominationDraft(work: Nominated, draft: NominationDraft | null): NominationDraft {
  return draft ?? { choice: work.nominations[0]?.award ?? null, texts: {} };
}

/** The comment in the form. */
export const commentIn = (work: Nominated, { choice, texts }: NominationDraft): string =>
  texts[choice ?? 'NONE'] ?? storedComment(work, choice) ?? '';

/** Chooses an award. A comment that belongs to no nomination yet goes along. */
export function choose(work: Nominated, ballot: NominationDraft, choice: Choice): NominationDraft {
  const settled = storedComment(work, choice) ?? ballot.texts[choice];
  const typed = storedComment(work, ballot.choice) === undefined ? commentIn(work, ballot) : '';
  const texts = settled === undefined && typed ? { ...ballot.texts, [choice]: typed } : ballot.texts;
  return { choice, texts };
}

export const type = (ballot: NominationDraft, text: string): NominationDraft => ({
  ...ballot,
  texts: { ...ballot.texts, [ballot.choice ?? 'NONE']: text },
});

/** Length as the service counts it: code points, without blanks at the ends. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** What keeps the form from being saved; null when nothing does. */
export function nominationError(work: Nominated, ballot: NominationDraft): NominationError | null {
  if (ballot.choice === null) return 'award';
  if (ballot.choice === 'NONE') return null;
  const length = commentLength(commentIn(work, ballot));
  if (length === 0) return 'comments';
  return length > lengths.comments ? 'long' : null;
}

/** Whether an award may be chosen for the film: it has places left, or this film holds one of them. */
export const isOpen = (work: Nominated, quota: Quota): boolean =>
  quota.count < quota.total || storedComment(work, quota.nominate) !== undefined;

/** Places used and places there are, over all awards. */
export const places = (quotas: readonly Quota[]): { used: number; total: number } => ({
  used: quotas.reduce((sum, { count }) => sum + count, 0),
  total: quotas.reduce((sum, { total }) => sum + total, 0),
});
