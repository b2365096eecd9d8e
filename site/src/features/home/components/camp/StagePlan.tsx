import { seeded, wave } from '../draw';

const windows = [0, 1, 2, 3].map((pane) => {
  const x = 250 + pane * 236;
  return `M${x} 118h84l150 250h-84zM${x + 156} 378h84l152 254h-84z`;
});
const wings = [0, 1, 2].map((leg) => {
  const y = 236 + leg * 124;
  const slant = (y - 116) * 0.2634;
  return `M${Math.round(238 - slant)} ${y}h52M${Math.round(1202 + slant)} ${y}h-52`;
});

interface StagePlanProps {
  /** Tape marks on the floor: the selected teams. */
  marks: number;
  /** Chairs in the house: the shortlisted concepts. */
  seats: number;
}

/** A theater seen from above, 1440 by 900 units: daylight on the floor, marks, chairs, the mentor's table. */
export function StagePlan({ marks, seats }: StagePlanProps) {
  return (
    <svg className="stage-plan" viewBox="0 0 1440 900" aria-hidden="true">
      <path className="plan-light" d={windows.join('')} />
      <g className="plan-line">
        <path strokeWidth="5" d="M84 640L222 116H1218L1356 640" />
        <path strokeWidth="1" d="M84 640C300 742 1140 742 1356 640" />
        <path strokeWidth="1" strokeDasharray="18 6 3 6" d="M720 96V742" />
        <path strokeWidth="1" d="M222 98h996M222 92v12M1218 92v12" />
        <path strokeWidth="4" d={wings.join('')} />
      </g>
      <g className="plan-curtain">
        <path className="curtain-left" d={wave(-596, 322, 640)} />
        <path className="curtain-right" d={wave(1118, 2036, 640)} />
      </g>
      <g className="plan-marks">
        {tapeMarks(marks).map(({ x, y, turn }, index) => (
          <g key={index} transform={`translate(${x} ${y})`}>
            <path transform={`rotate(${turn})`} d="M-13-13L13 13M13-13L-13 13" />
            <text x="20" y="24">
              {index + 1}
            </text>
          </g>
        ))}
      </g>
      <g className="plan-chairs">
        {chairs(seats).map(({ x, y, turn }) => (
          <path
            key={`${x} ${y}`}
            transform={`translate(${x} ${y}) rotate(${turn})`}
            d="M-9-10h18V6H-9zM-10 10h20"
          />
        ))}
      </g>
      <g className="plan-chairs" transform="translate(720 694)">
        <path d="M-76-15h152v30H-76z" />
        <path fill="none" strokeWidth="1" d="M-62-8h26v18h-26zM-30-6h24v18h-24z" />
      </g>
    </svg>
  );
}

/** A mark or a chair on the plan: where it lies, in units of the plan, and its turn in degrees. */
interface Placed {
  x: number;
  y: number;
  turn: number;
}

/** The tape marks, one for each selected team: rows of five, as a hand would tape them. */
export function tapeMarks(count: number): Placed[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / 5);
    const column = index % 5;
    const x = 296 - row * 26 + column * (88 + row * 6) + (random() - 0.5) * 18;
    const y = 214 + row * 134 + Math.abs(column - 2) * 9 * (row + 1) * 0.6 + (random() - 0.5) * 12;
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
