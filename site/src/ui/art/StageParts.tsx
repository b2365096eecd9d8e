import { seeded } from './draw';
import './stage-parts.css';

/** A mark or a chair on the plan: where it lies, in units of the plan, and its turn in degrees. */
interface Placed {
  x: number;
  y: number;
  turn: number;
}

/** Where tape marks lie: a place for each row and column, before a hand has taped them a little beside it. */
export interface Taped {
  columns: number;
  place: (row: number, column: number) => readonly [x: number, y: number];
  /** How far beside its place a mark may lie. */
  beside: readonly [x: number, y: number];
}

/** The tape marks, one for each selected team, as a hand would tape them. */
export function tapeMarks(count: number, { columns, place, beside }: Taped): Placed[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => {
    const [left, top] = place(Math.floor(index / columns), index % columns);
    const x = left + (random() - 0.5) * beside[0];
    const y = top + (random() - 0.5) * beside[1];
    return { x: Math.round(x), y: Math.round(y), turn: Math.round((random() - 0.5) * 34) };
  });
}

/** The chairs, one for each shortlisted concept: three rows that face the stage, each wider than the one before. */
export function chairs(count: number): Placed[] {
  const first = Math.max(1, Math.round(count / 3) - 2);
  const second = Math.round((count - first) / 2) - 1;
  const rows = [
    [522, first],
    [570, second],
    [618, count - first - second],
  ] as const;
  return rows.flatMap(([radius, seats]) =>
    Array.from({ length: seats }, (_, seat) => {
      const angle = ((seat - (seats - 1) / 2) * 52) / radius;
      return {
        x: Math.round(720 + Math.sin(angle) * radius),
        y: Math.round(252 + Math.cos(angle) * radius),
        turn: Math.round(-angle * 57.3),
      };
    }),
  );
}

/** The numbered tape marks; `size` is that of one, in units of the plan. */
export function TapeMarks({ marks, size }: { marks: Placed[]; size: number }) {
  return (
    <g className="plan-marks">
      {marks.map(({ x, y, turn }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <path
            transform={`rotate(${turn})`}
            d={`M-${size}-${size}L${size} ${size}M${size}-${size}L-${size} ${size}`}
          />
          <text x={Math.round(size * 1.5)} y={Math.round(size * 1.85)}>
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The chairs in the house and the mentor's table before them, in units of the plan of 1440 by 900; `size` enlarges both. */
export function House({ seats, size = 1 }: { seats: number; size?: number }) {
  const scale = size === 1 ? '' : ` scale(${size})`;
  return (
    <g className="plan-chairs">
      {chairs(seats).map(({ x, y, turn }) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${turn})${scale}`}
          d="M-9-10h18V6H-9zM-10 10h20"
        />
      ))}
      <g transform={`translate(720 694)${scale}`}>
        <path d="M-76-15h152v30H-76z" />
        <path fill="none" strokeWidth="1" d="M-62-8h26v18h-26zM-30-6h24v18h-24z" />
      </g>
    </g>
  );
}
