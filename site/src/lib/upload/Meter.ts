import { SpeedEstimator } from './SpeedEstimator';
import type { UploadProgress } from './upload';

/** Shortest time between two reports of the same phase, in milliseconds. */
const REPORT_EVERY_MS = 250;

/** Turns what happens to an upload into what is shown of it. */
export class Meter {
  private state: UploadProgress;
  private pace: SpeedEstimator;
  private reported = -Infinity;

  constructor(
    total: number,
    private readonly now: () => number,
    private readonly report: (progress: UploadProgress) => void,
  ) {
    this.pace = new SpeedEstimator(now(), 0);
    this.state = {
      phase: 'preparing',
      sent: 0,
      total,
      bytesPerSecond: null,
      secondsLeft: null,
      resumedFrom: 0,
      restarted: false,
    };
  }

  get current(): UploadProgress['phase'] {
    return this.state.phase;
  }

  phase(phase: UploadProgress['phase']): void {
    this.tell({ phase }, true);
  }

  /** Sending begins at `from`; `resumed` when an earlier try got that far. */
  begin(from: number, resumed: boolean): void {
    this.pace = new SpeedEstimator(this.now(), from);
    this.tell({ phase: 'sending', sent: from, resumedFrom: resumed ? from : 0 }, true);
  }

  sent(bytes: number): void {
    this.pace.note(this.now(), bytes);
    this.tell({
      sent: bytes,
      bytesPerSecond: this.pace.bytesPerSecond,
      secondsLeft: this.pace.secondsLeft(this.state.total - bytes),
    });
  }

  /** What was sent is lost. */
  restart(): void {
    this.tell({ phase: 'preparing', sent: 0, resumedFrom: 0, restarted: true, secondsLeft: null }, true);
  }

  done(): void {
    this.tell({ sent: this.state.total, secondsLeft: 0 }, true);
  }

  private tell(change: Partial<UploadProgress>, now = false): void {
    this.state = { ...this.state, ...change };
    if (!now && this.now() - this.reported < REPORT_EVERY_MS) return;
    this.reported = this.now();
    this.report(this.state);
  }
}
