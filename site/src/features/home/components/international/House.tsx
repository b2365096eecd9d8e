import { jury } from '@/content/prizes';
import { programme } from '@/content/programme';
import { heads } from '@/ui/art/BackSymbols';
import { seatRows } from './seatRows';

const WIDTH = 1312;
/** A seat's height by its width. */
const TALL = 1.25;
/** The largest seat. */
const MOST = 104;
/** Smaller seats have more room between the rows, so that their heads can be told apart. */
const SMALL = 40;

/** More heads than this are a pattern, not an audience: the rows fade towards the screen and say no number. */
const MANY = 60;

/**
 * The house from behind on the day of the ceremony: one head per finalist, at most `MANY` in rows that fade, and before
 * them one per juror.
 */
export function House() {
  const rows = seatRows(__SAMPLES__ ? 0 : Math.min(MANY, programme.count));
  if (rows.length === 0) return null;
  const seat = Math.min(MOST, WIDTH / (Math.max(...rows) + 0.5));
  const pitch = Math.round(seat * (seat < SMALL ? 0.9 : 0.62));
  const height = Math.round(seat * TALL);
  const front = Math.max(seat, 36);
  const juryHeight = Math.round(front * TALL);
  const top = jury.length > 0 ? Math.round(juryHeight * 0.7) : 0;
  const step = seat.toFixed(1);
  return (
    <svg
      className={programme.count > MANY ? 'house house-many' : 'house'}
      data-in="ceremony"
      viewBox={`0 0 ${WIDTH} ${top + pitch * (rows.length - 1) + height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern id="house" patternUnits="userSpaceOnUse" width={seat * heads.length} height={height}>
          {heads.map((head, at) => (
            <use key={head} href={`#back-${head}`} x={at * seat} width={step} height={height} />
          ))}
        </pattern>
      </defs>
      {jury.map(({ id, portrait }, at) => (
        <use
          key={id}
          href={`#back-${portrait}`}
          x={Math.round(WIDTH / 2 + (at - jury.length / 2) * front * 1.6 + front * 0.3)}
          width={Math.round(front)}
          height={juryHeight}
        />
      ))}
      {rows.map((seats, row) => {
        // Each row begins with another head, half a seat beside the row before it.
        const first = row * 3 * seat;
        const left = (WIDTH - seats * seat) / 2 + (row % 2 ? seat : -seat) / 4 - first;
        return (
          <rect
            key={row}
            transform={`translate(${left.toFixed(1)} ${top + row * pitch})`}
            x={first.toFixed(1)}
            width={(seats * seat).toFixed(1)}
            height={height}
            fill="url(#house)"
          />
        );
      })}
    </svg>
  );
}
