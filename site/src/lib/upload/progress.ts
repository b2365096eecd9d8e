import type { UploadProgress } from './upload';

/** Shortest interval between two progress reports of the same phase, in milliseconds. */
const REPORT_INTERVAL_MS = 250;
/** Age at which a measured speed has half its weight, in milliseconds. */
const HALF_LIFE_MS = 6_000;
/** Shortest interval over which speed is measured, in milliseconds. */
const MIN_INTERVAL_MS = 400;

/** Estimates speed and remaining time: an average over time that weighs recent measurements more. */
export class SpeedEstimator {
  private speed: number | null = null;

  /** Starts at `sent` bytes at `at` milliseconds. */
  constructor(
    private at: number,
    private sent: number,
  ) {}

  /** Adds a measurement. A smaller `sent`, after a lost chunk, restarts the interval. */
  add(now: number, sent: number): void {
    const elapsed = now - this.at;
    if (sent < this.sent) {
      this.at = now;
      this.sent = sent;
    }
    if (elapsed < MIN_INTERVAL_MS) return;
    const measured = ((sent - this.sent) / elapsed) * 1000;
    const weight = 0.5 ** (elapsed / HALF_LIFE_MS);
    this.speed = this.speed === null ? measured : this.speed * weight + measured * (1 - weight);
    this.at = now;
    this.sent = sent;
  }

  /** Null before the first measurement. */
  get bytesPerSecond(): number | null {
    return this.speed;
  }

  /** Seconds until `left` bytes are sent; null while the speed is unknown. */
  secondsLeft(left: number): number | null {
    return this.speed ? left / this.speed : null;
  }
}

/** Share by which an estimate must differ from the shown one to replace it. */
const TOLERANCE = 0.2;

/** Remaining time that counts down evenly, and is replaced when a new estimate differs by over a fifth. */
export class SteadyTimeLeft {
  private end: number | null = null;

  /** Takes an estimate in seconds at `now` milliseconds, and returns the seconds to show. */
  show(now: number, estimate: number | null): number | null {
    if (estimate === null) return (this.end = null);
    const shown = this.end === null ? null : Math.max(0, (this.end - now) / 1000);
    if (shown !== null && Math.abs(shown - estimate) <= TOLERANCE * Math.max(estimate, shown)) return shown;
    this.end = now + estimate * 1000;
    return estimate;
  }
}

/** Keeps the progress of one upload and reports it, at most every REPORT_INTERVAL_MS within a phase. */
export class ProgressMeter {
  private progress: UploadProgress;
  private speed: SpeedEstimator;
  private readonly timeLeft = new SteadyTimeLeft();
  private interrupted: UploadProgress['phase'] = 'preparing';
  private reportedAt = -Infinity;

  constructor(
    total: number,
    private readonly now: () => number,
    private readonly onProgress: (progress: UploadProgress) => void,
  ) {
    this.speed = new SpeedEstimator(now(), 0);
    this.progress = {
      phase: 'preparing',
      sent: 0,
      total,
      bytesPerSecond: null,
      secondsLeft: null,
      resumedFrom: 0,
      restarted: false,
    };
  }

  get phase(): UploadProgress['phase'] {
    return this.progress.phase;
  }

  enter(phase: UploadProgress['phase']): void {
    this.report({ phase });
  }

  /** Sets whether a call is waiting for its next attempt; afterwards the former phase returns. */
  wait(waiting: boolean): void {
    const { phase } = this.progress;
    if (waiting && phase !== 'waiting') {
      this.interrupted = phase;
      this.enter('waiting');
    } else if (!waiting && phase === 'waiting') this.enter(this.interrupted);
  }

  /** Sending starts at `from`; `resumed` when those bytes come from an interrupted upload. */
  start(from: number, resumed: boolean): void {
    this.speed = new SpeedEstimator(this.now(), from);
    this.report({ phase: 'sending', sent: from, resumedFrom: resumed ? from : 0 });
  }

  sent(bytes: number): void {
    this.speed.add(this.now(), bytes);
    const { bytesPerSecond } = this.speed;
    const now = this.now();
    const secondsLeft = this.timeLeft.show(now, this.speed.secondsLeft(this.progress.total - bytes));
    this.progress = { ...this.progress, sent: bytes, bytesPerSecond, secondsLeft };
    if (now - this.reportedAt >= REPORT_INTERVAL_MS) this.report({});
  }

  /** The session is lost, or the file has changed: it is sent from its beginning. */
  restart(changed = false): void {
    const restarted = changed ? ('changed' as const) : true;
    this.report({ phase: 'preparing', sent: 0, resumedFrom: 0, restarted, secondsLeft: null });
  }

  /** Shows the progress of the tab that sends the file. */
  mirror({ sent, bytesPerSecond, secondsLeft }: UploadProgress): void {
    this.report({ phase: 'elsewhere', sent, bytesPerSecond, secondsLeft });
  }

  done(): void {
    this.report({ sent: this.progress.total, secondsLeft: 0 });
  }

  private report(change: Partial<UploadProgress>): void {
    this.progress = { ...this.progress, ...change };
    this.reportedAt = this.now();
    this.onProgress(this.progress);
  }
}
