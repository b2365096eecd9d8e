import { wave } from '@/ui/art/draw';
import { House, tapeMarks, TapeMarks, type Taped } from '@/ui/art/StageParts';

const windows = [0, 1, 2, 3].map((pane) => {
  const x = 250 + pane * 236;
  return `M${x} 118h84l150 250h-84zM${x + 156} 378h84l152 254h-84z`;
});
const wings = [0, 1, 2].map((leg) => {
  const y = 236 + leg * 124;
  const slant = (y - 116) * 0.2634;
  return `M${Math.round(238 - slant)} ${y}h52M${Math.round(1202 + slant)} ${y}h-52`;
});

/** Rows of five. */
export const TAPED: Taped = {
  columns: 5,
  place: (row, column) => [
    296 - row * 26 + column * (88 + row * 6),
    214 + row * 134 + Math.abs(column - 2) * 9 * (row + 1) * 0.6,
  ],
  beside: [18, 12],
};

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
      <TapeMarks marks={tapeMarks(marks, TAPED)} size={13} />
      <House seats={seats} />
    </svg>
  );
}
