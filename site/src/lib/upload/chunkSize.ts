/** The resumable protocol takes multiples of 256 KiB. */
const UNIT = 256 * 1024;
/** How long a chunk should take, in milliseconds: less than a stall, so that a slow line is not taken for a dead one. */
const TARGET_MS = 8_000;

/** Chooses the size of the next chunk: the largest allowed, smaller on a slow line and after a failure. */
export class ChunkSizer {
  private size: number;

  /** `most` is the largest size in bytes, a multiple of 256 KiB. */
  constructor(private readonly most: number) {
    this.size = most;
  }

  get bytes(): number {
    return this.size;
  }

  /** A chunk of `bytes` took the given number of milliseconds. */
  sent(bytes: number, milliseconds: number): void {
    this.choose((bytes / Math.max(1, milliseconds)) * TARGET_MS);
  }

  failed(): void {
    this.choose(this.size / 2);
  }

  private choose(bytes: number): void {
    this.size = Math.min(this.most, Math.max(UNIT, Math.floor(bytes / UNIT) * UNIT));
  }
}
