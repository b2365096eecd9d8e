import { useHotkeys } from '../../lib/useHotkeys';
import { DecidePart } from './DecidePart';
import type { Pair } from './duplicates';
import { PairFilms } from './PairFilms';
import { PairTimeline } from './PairTimeline';
import { PairWhy } from './PairWhy';
import { useTied } from './useTied';

/** A pair of films that are alike: both, their common seconds, why, and the decision. */
export function PairView({ pair, may }: { pair: Pair; may: boolean }) {
  const tied = useTied(pair);
  useHotkeys({
    ' ': tied.toggle,
    '[': () => tied.move(-1),
    ']': () => tied.move(1),
    m: tied.turn,
    q: () => tied.hear('left'),
    p: () => tied.hear('right'),
  });
  return (
    <div className="duplicates">
      <div className="duplicates-main">
        <PairFilms pair={pair} tied={tied} />
        <PairTimeline pair={pair} tied={tied} />
        <PairWhy pair={pair} />
      </div>
      <DecidePart pair={pair} may={may} />
    </div>
  );
}
