import { seeded } from './draw';

/** A mark or a chair on the plan: where it lies, in units of the plan, and its turn in degrees. */
export interface Placed {
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
