/** After how many milliseconds an observed speed counts half. */
const HALF_LIFE_MS = 6_000;
/** Shortest time that a speed is taken over, in milliseconds. */
const SHORTEST_MS = 400;

/** A steady speed and time left, from how much was sent when. Weighs what is recent more, by time and not by count. */
export class SpeedEstimator {
  private at: number;
  private sent: number;
  private speed: number | null = null;

  /** Begins at `sent` bytes at `now` milliseconds. */
  constructor(now: number, sent: number) {
    this.at = now;
    this.sent = sent;
  }

  /** Notes how much has been sent. Going back, after a lost part, begins anew without forgetting the speed. */
  note(now: number, sent: number): void {
    const elapsed = now - this.at;
    if (sent < this.sent) {
      this.at = now;
      this.sent = sent;
    }
    if (elapsed < SHORTEST_MS || sent < this.sent) return;
    const observed = ((sent - this.sent) / elapsed) * 1000;
    const old = 0.5 ** (elapsed / HALF_LIFE_MS);
    this.speed = this.speed === null ? observed : this.speed * old + observed * (1 - old);
    this.at = now;
    this.sent = sent;
  }

  /** Bytes a second, or null before there is anything to tell. */
  get bytesPerSecond(): number | null {
    return this.speed;
  }

  /** Seconds until `left` bytes are sent, or null when nothing can be said. */
  secondsLeft(left: number): number | null {
    return this.speed ? left / this.speed : null;
  }
}
