import type { Phase } from '../phases/phases';
import type { Publication, Results } from './results';

/** A work with the title that it was submitted with. */
type NamedWork = Pick<Publication['after'][number], 'workId' | 'title'>;

/** Something in a plan that may be an oversight. */
export type Warning =
  | { kind: 'registration_open' | 'submission_open'; until: string }
  | { kind: 'prize_empty'; prizes: string[] }
  | { kind: 'several_prizes' | 'no_words'; works: NamedWork[] };

/** What stands out in a plan: phases that have not ended, prizes without a winner, works with several or without words. */
export function warningsOf(
  { at, prizes }: Pick<Results, 'at' | 'prizes'>,
  { after }: Pick<Publication, 'after'>,
  phases: Pick<Phase, 'id' | 'endsAt'>[],
): Warning[] {
  const warnings: Warning[] = [];
  for (const id of ['registration', 'submission'] as const) {
    const until = phases.find((phase) => phase.id === id)?.endsAt;
    if (until && Date.parse(until) > Date.parse(at)) warnings.push({ kind: `${id}_open`, until });
  }
  const given = new Set(after.flatMap((work) => work.prizes));
  const empty = prizes.map(({ id }) => id).filter((id) => !given.has(id));
  if (empty.length > 0) warnings.push({ kind: 'prize_empty', prizes: empty });
  // The camp's selected teams are on its shortlist too.
  const own = (ids: string[]) => ids.filter((id) => id !== 'shortlisted');
  const several = after
    .filter((work) => own(work.prizes).length > 1)
    .map(({ workId, title }) => ({ workId, title }));
  if (several.length > 0) warnings.push({ kind: 'several_prizes', works: several });
  const silent = after
    .filter((work) => own(work.prizes).length > 0 && !work.jury)
    .map(({ workId, title }) => ({ workId, title }));
  if (silent.length > 0) warnings.push({ kind: 'no_words', works: silent });
  return warnings;
}
