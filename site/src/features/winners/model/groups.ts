import type { Prizes, Winner, Winners } from '../../../content/catalogue.gen';
import type { Bilingual } from '../../../lib/locale/language';

/** What teams of the camp win; the catalogue lists no prizes for them. */
const TEAMS = ['selected', 'shortlisted'] as const;

/** A winner under a prize. */
export interface Entry {
  winner: Winner;
  /** The award's name, where the prize consists of several. */
  award?: Bilingual;
  /** The work stands under a weightier prize already: the jury's words are there. */
  again?: boolean;
}

/** A prize with its winners, best rank first. */
export interface PrizeGroup {
  id: string;
  name: Bilingual;
  /** What each winner is paid, in the list's currency; null when the catalogue has no sum for this number of winners. */
  amount: number | null;
  /** The prize consists of several awards. */
  awards: boolean;
  entries: Entry[];
}

/** A result of the camp with its teams. */
export interface TeamGroup {
  id: (typeof TEAMS)[number];
  entries: Entry[];
}

/** Works without a complete scorecard have rank 0 and stand last. */
const placeOf = ({ rank }: Winner) => rank || Infinity;
const byRank = (a: Winner, b: Winner) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b));
const winnersOf = (winners: Winner[], id: string) =>
  winners.filter(({ prizes }) => prizes.includes(id)).sort(byRank);

/**
 * The prizes that were won, in the order of the list. A work with several prizes stands under each. A sum that more works
 * share than the list provides for is left out. Throws for a prize that the list lacks, so that the build fails.
 */
export function prizeGroups({ winners }: Winners, { prizes }: Prizes): PrizeGroup[] {
  const known = new Set<string>([
    ...TEAMS,
    ...prizes.flatMap(({ id, awards }) => awards?.map((award) => award.id) ?? [id]),
  ]);
  const unknown = winners.flatMap((winner) => winner.prizes).find((id) => !known.has(id));
  if (unknown) throw new Error(`winners.json: no prize is called "${unknown}"`);
  const named = new Set<Winner>();
  return prizes
    .map(({ id, name, amount, awards, winners: places }) => {
      const entries: Entry[] = awards
        ? awards.flatMap((award) =>
            winnersOf(winners, award.id).map((winner) => ({ winner, award: award.name })),
          )
        : winnersOf(winners, id).map((winner) => ({ winner }));
      const shared = places !== null && entries.length > places;
      return { id, name, amount: shared ? null : amount, awards: awards !== undefined, entries };
    })
    .filter(({ entries }) => entries.length > 0)
    .map((group) => ({
      ...group,
      entries: group.entries.map((entry) => {
        if (named.has(entry.winner)) return { ...entry, again: true };
        named.add(entry.winner);
        return entry;
      }),
    }));
}

/** The camp's selected teams, then those that were shortlisted and not selected. */
export function teamGroups({ winners }: Winners): TeamGroup[] {
  const [selected, shortlisted] = TEAMS.map((id) => winnersOf(winners, id));
  const others = shortlisted!.filter((team) => !selected!.includes(team));
  return TEAMS.map((id) => ({
    id,
    entries: (id === 'selected' ? selected! : others).map((winner) => ({ winner })),
  })).filter(({ entries }) => entries.length > 0);
}
