/** One character per second of the film: how much of it has played, from 0 to `z`. */
const STEPS = 35;

/** A jump of the film's time that is longer than this, in seconds at normal speed, was not playing. */
const MOST_BETWEEN = 30;

/**
 * How much of each second of a film has really played. A second counts the time that it took to play, so less than one at
 * a higher speed, and at most one: skipping and repeating add nothing.
 */
export class PlayedSeconds {
  private readonly played: number[];

  /** Goes on from `text`, which `toString` returned; null at the first time. */
  constructor(text: string | null) {
    this.played = [...(text ?? '')].map((step) => (parseInt(step, 36) || 0) / STEPS);
  }

  /** Adds what played between two points in the film, in seconds, at a speed. */
  add(from: number, to: number, speed: number): void {
    if (to <= from || to - from > MOST_BETWEEN * Math.max(speed, 1)) return;
    for (let second = Math.floor(from); second < to; second += 1) {
      const overlap = Math.min(to, second + 1) - Math.max(from, second);
      this.played[second] = Math.min((this.played[second] ?? 0) + overlap / speed, 1);
    }
  }

  /** In seconds. */
  total(): number {
    return Math.round(this.played.reduce((sum, part) => sum + (part ?? 0), 0) * 1000) / 1000;
  }

  /** The parts that have played, as seconds from and to. */
  spans(): [number, number][] {
    const spans: [number, number][] = [];
    for (let second = 0; second < this.played.length; second += 1) {
      if (!this.played[second]) continue;
      const last = spans.at(-1);
      if (last?.[1] === second) last[1] += 1;
      else spans.push([second, second + 1]);
    }
    return spans;
  }

  toString(): string {
    return Array.from(this.played, (part) => Math.floor((part ?? 0) * STEPS).toString(36)).join('');
  }
}
