import { lengths } from '../../../lib/limits/limits.gen';
import type { Award, Nomination, NominatorWork, Quota } from '../api/nominations';

/** What a nominator may choose for a work: an award, or none. */
export type Choice = Award | 'NONE';

/** What was chosen and typed for a work. Each award has its own text, so that choosing another one loses nothing. */
export interface NominationDraft {
  choice: Choice | null;
  texts: Partial<Record<Choice, string>>;
  /** The version of each award's nomination when its text was begun; 0 for none. */
  before?: Partial<Record<Choice, number>>;
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
  const chosen = { ...draft, choice };
  return settled === undefined && typed ? typeComment(work, chosen, typed) : chosen;
}

/** Changes the comment of the chosen award. */
export function typeComment(work: Nominated, draft: NominationDraft, text: string): NominationDraft {
  const choice = draft.choice ?? 'NONE';
  return {
    ...draft,
    texts: { ...draft.texts, [choice]: text },
    before: { [choice]: choice === 'NONE' ? 0 : versionOf(work, choice), ...draft.before },
  };
}

/** The version that a save of the chosen award replaces. */
export const baseOf = (work: Nominated, { before }: NominationDraft, award: Award): number =>
  before?.[award] ?? versionOf(work, award);

/** The comment that another tab has stored since this one was begun, and that differs from it; null without a conflict. */
export function otherComment(work: Nominated, draft: NominationDraft): string | null {
  const { choice, texts } = draft;
  const stored = storedComment(work, choice);
  if (!choice || choice === 'NONE' || stored === undefined || texts[choice] === undefined) return null;
  if (baseOf(work, draft, choice) >= versionOf(work, choice)) return null;
  return texts[choice].trim() === stored ? null : stored;
}

/** Keeps what is typed for the chosen award over what is stored now. */
export const keepTyped = (work: Nominated, draft: NominationDraft): NominationDraft =>
  draft.choice && draft.choice !== 'NONE'
    ? { ...draft, before: { ...draft.before, [draft.choice]: versionOf(work, draft.choice) } }
    : draft;

/** Gives what is typed for the chosen award up for what is stored. */
export function takeStored({ choice, texts, before }: NominationDraft): NominationDraft {
  const without = <T>(of: Partial<Record<Choice, T>> = {}) =>
    Object.fromEntries(Object.entries(of).filter(([award]) => award !== choice)) as Partial<
      Record<Choice, T>
    >;
  return { choice, texts: without(texts), before: without(before) };
}

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

/** The work with the nominations that are stored, by this tab or another. */
export const withStored = (
  work: NominatorWork,
  stored: readonly Pick<Nomination, 'workId' | 'award' | 'comments' | 'replaced' | 'version'>[],
): NominatorWork => ({
  ...work,
  nominations: stored
    .filter(({ workId }) => workId === work.id)
    .map(({ award, comments, replaced, version }) => ({ award, comments, replaced, version })),
});

/** The work without the nominations that were cancelled: of one work, for one award, or all. */
export function withoutNominations(work: NominatorWork, workId?: number, award?: Award): NominatorWork {
  if (workId !== undefined && work.id !== workId) return work;
  const left = award ? work.nominations.filter((nomination) => nomination.award !== award) : [];
  return { ...work, nominations: left };
}
