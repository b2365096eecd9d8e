import { Store } from '../../../lib/Store';
import type { JudgeWork, ScorecardCalls, ScoredWork, ScoreState } from '../api/scorecards';
import type { JudgeStorage, Place } from './judgeStorage';
import { nextOf } from './nextOf';
import { inPoints, progressOf, type Progress, type ScoreDraft } from './scores';

export interface ScorecardState {
  status: 'loading' | 'ready' | 'failed';
  works: JudgeWork[];
  /** How far the judge is; null until known. */
  progress: ScoreState | null;
  history: ScoredWork[] | null;
  current: JudgeWork | null;
}

/** Everything a judge has in front of them. Each method leaves the state as it was when its call fails. */
export class ScorecardStore extends Store<ScorecardState> {
  constructor(
    private readonly calls: ScorecardCalls,
    private readonly place: Pick<JudgeStorage<Place>, 'read' | 'write'>,
  ) {
    super({ status: 'loading', works: [], progress: null, history: null, current: null });
  }

  /** Loads the shortlist and goes back to where the judge was. */
  async start(): Promise<void> {
    const [works] = await Promise.all([this.calls.works(), this.count()]);
    if (!works) return this.set({ status: 'failed' });
    const last = this.place.read()?.workId;
    this.set({ status: 'ready', works, current: works.find(({ id }) => id === last) ?? works[0] ?? null });
  }

  open(work: JudgeWork): void {
    this.set({ current: work });
    this.place.write({ workId: work.id });
  }

  /** Opens the film with that id; nothing happens when it has left the shortlist. */
  openById(id: number): void {
    const work = this.get().works.find((one) => one.id === id);
    if (work) this.open(work);
  }

  /** The film `by` places further, -1 being the one before; null at the ends. */
  neighbour(by: 1 | -1): JudgeWork | null {
    return this.get().works[this.position() + by] ?? null;
  }

  /** The next film that is not scored completely; null when none is left. */
  nextOpen(): JudgeWork | null {
    return nextOf(this.get().works, this.position(), ({ scorecard }) => progressOf(scorecard) !== 'scored');
  }

  /** Stores the whole scorecard; false when that failed. */
  async score(workId: number, { scores, comments }: ScoreDraft): Promise<boolean> {
    const scorecard = await this.calls.score({ workId, ...inPoints(scores), comments: comments.trim() });
    if (!scorecard) return false;
    this.change((work) => (work.id === workId ? { ...work, scorecard } : work));
    await this.count();
    return true;
  }

  async loadHistory(): Promise<void> {
    const history = await this.calls.history();
    if (history) this.set({ history });
  }

  /** A fresh address of the film. Rejects when there is none. */
  async renew({ id }: JudgeWork): Promise<string> {
    const works = await this.calls.works();
    const fresh = works?.find((work) => work.id === id);
    if (!works || !fresh?.video) throw new Error(`renew address of work ${id}: not listed any more`);
    const byId = new Map(works.map((work) => [work.id, work]));
    this.change((work) => {
      const { cover, video } = byId.get(work.id) ?? work;
      return { ...work, cover, video };
    });
    return fresh.video.url;
  }

  private position(): number {
    const { works, current } = this.get();
    return works.findIndex(({ id }) => id === current?.id);
  }

  private change(by: (work: JudgeWork) => JudgeWork): void {
    const { works, current } = this.get();
    this.set({ works: works.map(by), current: current && by(current) });
  }

  private async count(): Promise<void> {
    const progress = await this.calls.state();
    if (progress) this.set({ progress });
  }
}

/** How many films of each kind there are. */
export function tally(works: readonly JudgeWork[]): Record<Progress, number> {
  const count = { unscored: 0, partial: 0, scored: 0 };
  for (const { scorecard } of works) count[progressOf(scorecard)] += 1;
  return count;
}
