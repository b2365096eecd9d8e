import type { Award, Nomination, NominatorWork } from '../api/nominations';

/** The film with a nomination that was just stored; other films come back as they are. */
export function withNomination(work: NominatorWork, { workId, award, comments }: Nomination): NominatorWork {
  if (work.id !== workId) return work;
  const others = work.nominations.filter((nomination) => nomination.award !== award);
  return { ...work, nominations: [...others, { award, comments }] };
}

/** The film without the nominations that were cancelled: of one film, for one award, or all. */
export function withoutNominations(work: NominatorWork, workId?: number, award?: Award): NominatorWork {
  if (workId !== undefined && work.id !== workId) return work;
  const left = award ? work.nominations.filter((nomination) => nomination.award !== award) : [];
  return { ...work, nominations: left };
}
