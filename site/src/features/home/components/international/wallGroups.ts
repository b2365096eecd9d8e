import type { Prize } from '@/content/catalogue.gen';
import { programme, type WonFilm } from '@/content/programme';
import { prizes } from '@/content/prizes';
import { shapeOf } from '@/content/shape';
import type { Bilingual } from '@/lib/locale/language';
import { wallLayout } from './wallLayout';

/** A prize that a film won: a frame of the wall. */
export interface Won {
  winner: WonFilm;
  /** The award's name, where the prize consists of several. */
  award?: Bilingual;
}

/** The frames of a prize beside the first. */
export interface WallGroup {
  prize: Prize;
  won: Won[];
}

/**
 * The prizes that have frames of their own, in the order of their weight, each with its films: a film has a frame for each
 * of its prizes. The first film of `winners` is not among those of the first prize: it is the screen.
 */
export function wallGroups(winners: readonly WonFilm[], list: readonly Prize[]): WallGroup[] {
  const [best] = winners;
  const wonBy = (id: string) => winners.filter((winner) => winner.prizes.includes(id));
  return list.flatMap((prize, index) => {
    if (prize.winners === null) return [];
    const won: Won[] = prize.awards
      ? prize.awards.flatMap(({ id, name }) => wonBy(id).map((winner) => ({ winner, award: name })))
      : wonBy(prize.id)
          .filter((winner) => index > 0 || winner !== best)
          .map((winner) => ({ winner }));
    return won.length > 0 ? [{ prize, won }] : [];
  });
}

/** The shape of a winner's frame: 16 to 9 for one without a page. */
const shapeOfWinner = ({ film }: WonFilm): number => (film ? shapeOf(film) : 16 / 9);

const { winners } = programme;
/** The groups of this build; none before the results are published. */
export const groups = winners ? wallGroups(winners, prizes.prizes) : [];
/** How they are laid out beside the first prize. */
export const layout = winners?.[0]
  ? wallLayout(
      shapeOfWinner(winners[0]),
      groups.map(({ won }) => won.map(({ winner }) => shapeOfWinner(winner))),
    )
  : null;
