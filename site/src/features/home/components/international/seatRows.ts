/** How many times wider than deep a house is, in seats. */
const WIDE = 9;

/**
 * How many sit in each row of a house, from the screen backwards: rows of about the same length, each with at most one seat
 * more than the row before it.
 */
export function seatRows(people: number): number[] {
  const rows = Math.ceil(Math.sqrt(people / WIDE));
  return Array.from({ length: rows }, (_, row) => Math.floor((people + row) / rows));
}
