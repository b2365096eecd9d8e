import { jury } from '@/content/prizes';
import { BackSymbols, heads, type Head } from '@/ui/art/BackSymbols';
import { seeded } from '@/ui/art/draw';

const WIDTH = 1440;

/** Who sits in the row at the foot of the page, and the two free seats. */
function seats() {
  const random = seeded(11);
  const people: { head: Head; x: number; height: number }[] = [];
  const empty: number[] = [];
  let last: Head | undefined;
  for (let x = -60, seat = 0; x < WIDTH + 40; x += 112, seat++) {
    if (seat === 4 || seat === 10) {
      empty.push(x);
      continue;
    }
    let head: Head;
    do head = heads[Math.round(random() * (heads.length - 1))] ?? 'short';
    while (head === last);
    last = head;
    people.push({ head, x, height: 150 + random() * 14 });
  }
  return { people, empty };
}
const { people, empty } = seats();
/** The heads that Home draws; once the results are public, the house of the ceremony has them all. */
const SEATED = new Set<Head>([...people.map(({ head }) => head), ...jury.map(({ portrait }) => portrait)]);
const DRAWN = heads.filter((head) => __WINNERS__ || SEATED.has(head));

/** Defines the symbols and gradients that `Juror` and `Crowd` use. Draws nothing itself. */
export function Audience() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        <linearGradient id="rim" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="40" y2="216">
          <stop stopColor="var(--lamp-hot)" />
          <stop offset=".62" stopColor="var(--night-lamp)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--night-lamp)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="seat" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="var(--seat-edge)" />
          <stop offset=".12" stopColor="var(--seat-back)" />
          <stop offset="1" stopColor="var(--seat-foot)" />
        </linearGradient>
        <BackSymbols of={DRAWN} />
      </defs>
    </svg>
  );
}

/** One juror in a cinema seat, from behind. */
export function Juror({ head }: { head: Head }) {
  return (
    <svg className="juror-art" viewBox="0 0 200 250" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`#back-${head}`} className="juror-rim" />
      <use href={`#back-${head}`} className="juror-body" />
      <path fill="url(#seat)" d="M8 250v-22c0-14 8-22 24-24 44-5 92-5 136 0 16 2 24 10 24 24v22z" />
    </svg>
  );
}

/** The jury in a row before the screen: one head per juror of the edition. */
export function JuryRow() {
  if (jury.length === 0) return null;
  const step = 1312 / jury.length;
  return (
    <svg className="jury-row" data-in="closed ceremony" viewBox="0 0 1312 232" aria-hidden="true">
      {jury.map(({ id, portrait }, seat) => (
        <use
          key={id}
          href={`#back-${portrait}`}
          x={Math.round(step * (seat + 0.5) - 100)}
          y={(seat * 7) % 15}
          width="200"
          height="250"
        />
      ))}
    </svg>
  );
}

/** A row of the audience across the foot of the page, two seats empty. */
export function Crowd() {
  return (
    <svg
      className="crowd"
      viewBox={`0 0 ${WIDTH} 170`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {people.map(({ head, x, height }) => (
        <use
          key={x}
          href={`#back-${head}`}
          x={x}
          y={Math.round(176 - height)}
          width={Math.round(height * 0.8)}
          height={Math.round(height)}
        />
      ))}
      {empty.map((x) => (
        <path key={x} d={`M${x + 24} 172v-34q0-9 10-9h64q10 0 10 9v34z`} />
      ))}
      <path d={`M0 160h${WIDTH}v10H0z`} />
    </svg>
  );
}
