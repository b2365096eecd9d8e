import type { Schema } from '../../../lib/api/schema';
import { JudgeStorage } from './judgeStorage';

/** What this browser keeps of a scorecard that it saved: the record in the log, and what opens it. */
export interface KeptCard {
  commitment: string;
  salt: string;
  record: string;
}

/** The scorecards that a judge saved in this browser, by work. Where storage is refused, none are kept. */
export class KeptCards {
  private readonly storage: JudgeStorage<Record<string, KeptCard>>;

  constructor(judge: string) {
    this.storage = new JudgeStorage(`marquee.judge.cards.${judge}`);
  }

  all(): Record<string, KeptCard> {
    return this.storage.read() ?? {};
  }

  keep(workId: number, { commitment, salt, record }: Schema<'LogProof'>): void {
    if (!commitment || !salt || !record) return;
    this.storage.write({ ...this.all(), [workId]: { commitment, salt, record } });
  }
}
