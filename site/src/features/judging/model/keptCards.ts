import type { Schema } from '../../../lib/api/schema';
import { JudgeStorage } from './judgeStorage';

/** What this browser keeps of a scorecard that it saved: the record in the log, and what opens it. */
export interface KeptCard {
  commitment: string;
  salt: string;
  record: string;
}

/** The scorecards and nominations that a judge saved in this browser, by `cardName`. Where storage is refused, none are kept. */
export class KeptCards {
  private readonly storage: JudgeStorage<Record<string, KeptCard>>;

  constructor(judge: string) {
    this.storage = new JudgeStorage(`marquee.judge.cards.${judge}`);
  }

  all(): Record<string, KeptCard> {
    return this.storage.read() ?? {};
  }

  keep(name: number | string, { commitment, salt, record }: Schema<'LogProof'>): void {
    if (!commitment || !salt || !record) return;
    this.storage.write({ ...this.all(), [name]: { commitment, salt, record } });
  }

  /** Forgets a nomination that was cancelled here. */
  drop(name: string): void {
    this.storage.write(Object.fromEntries(Object.entries(this.all()).filter(([kept]) => kept !== name)));
  }
}
