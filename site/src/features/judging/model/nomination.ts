import { lengths } from '../../../lib/limits/limits.gen';
import type { Award, Nomination, NominatorWork, Quota } from '../api/nominations';

/** What a nominator may choose for a work: an award, or none. */
export type Choice = Award | 'NONE';

/** What was chosen and typed for a work. Each award has its own text, so that choosing another one loses nothing. */
export interface NominationDraft {
  choice: Choice | null;
  texts: Partial<Record<Choice, string>>;
}

export type NominationError = 'award' | 'comments' | 'long';

type Nominated = Pick<NominatorWork, 'nominations'>;

/** The comment that is stored for the work and award; undefined without that nomination. */
export const storedComment = (work: Nominated, award: Choice | null): string | undefined =>
  work.nominations.find((nomination) => nomination.award === award)?.comments;

/** The version that a change of the nomination begins from; 0 without one. */
export const versionOf = (work: Nominated, award: Award): number =>
  work.nominations.find((nomination) => nomination.award === award)?.version ?? 0;

/** Whether the entrant has replaced the version that was nominated; of one award, or of any. */
export const isReplaced = (work: Nominated, award?: Choice | null): boolean =>
  work.nominations.some(({ replaced, ...one }) => replaced && (award === undefined || one.award === award));

/** What the form of a work opens with: the kept draft, else its first nomination, else no choice. */
export function openNominationDraft(work: Nominated, kept: NominationDraft | null): NominationDraft {
  return kept ?? { choice: work.nominations[0]?.award ?? null, texts: {} };
}

/** The comment in the form. */
export const commentIn = (work: Nominated, { choice, texts }: NominationDraft): string =>
  texts[choice ?? 'NONE'] ?? storedComment(work, choice) ?? '';

/** Chooses an award. A comment that is not stored yet is taken along. */
export function choose(work: Nominated, draft: NominationDraft, choice: Choice): NominationDraft {
  const settled = storedComment(work, choice) ?? draft.texts[choice];
  const typed = storedComment(work, draft.choice) === undefined ? commentIn(work, draft) : '';
  const texts = settled === undefined && typed ? { ...draft.texts, [choice]: typed } : draft.texts;
  return { choice, texts };
}

/** Changes the comment of the chosen award. */
export const typeComment = (draft: NominationDraft, text: string): NominationDraft => ({
  ...draft,
  texts: { ...draft.texts, [draft.choice ?? 'NONE']: text },
});

/** Length as the service counts it: code points, without white space at the ends. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** Why the form cannot be saved; null when it can. */
export function nominationError(work: Nominated, draft: NominationDraft): NominationError | null {
  if (draft.choice === null) return 'award';
  if (draft.choice === 'NONE') return null;
  const length = commentLength(commentIn(work, draft));
  if (length === 0) return 'comments';
  return length > lengths.comments ? 'long' : null;
}

/** True if the award may be chosen for the work: it has places left, or the work has one of them. */
export const isOpen = (work: Nominated, quota: Quota): boolean =>
  quota.count < quota.total || storedComment(work, quota.nominate) !== undefined;

/** Places used and places in all, over all awards. */
export const places = (quotas: readonly Quota[]): { used: number; total: number } => ({
  used: quotas.reduce((sum, { count }) => sum + count, 0),
  total: quotas.reduce((sum, { total }) => sum + total, 0),
});

/** The work with a nomination that was just stored; other works are returned unchanged. */
export function withNomination(
  work: NominatorWork,
  { workId, award, comments, replaced, version }: Nomination,
): NominatorWork {
  if (work.id !== workId) return work;
  const others = work.nominations.filter((nomination) => nomination.award !== award);
  return { ...work, nominations: [...others, { award, comments, replaced, version }] };
}

/** The work without the nominations that were cancelled: of one work, for one award, or all. */
export function withoutNominations(work: NominatorWork, workId?: number, award?: Award): NominatorWork {
  if (workId !== undefined && work.id !== workId) return work;
  const left = award ? work.nominations.filter((nomination) => nomination.award !== award) : [];
  return { ...work, nominations: left };
}
