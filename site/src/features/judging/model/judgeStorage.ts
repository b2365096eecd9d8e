import { Store } from '../../../lib/Store';

/** A value in the browser's storage. When storage is full or blocked, only this value is lost. */
export class JudgeStorage<T> {
  constructor(
    private readonly key: string,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
  ) {}

  read(): T | null {
    try {
      return JSON.parse(this.storage().getItem(this.key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  }

  write(value: T): void {
    try {
      this.storage().setItem(this.key, JSON.stringify(value));
    } catch {
      // The page keeps what was typed.
    }
  }
}

/** A judge's drafts: what was typed and not saved yet, by work. Kept over a reload; another tab's are kept as well. */
export class Drafts<T> extends Store<{ drafts: Record<string, T> }> {
  private readonly kept: JudgeStorage<Record<string, T>>;

  constructor(kind: 'nomination' | 'score' | 'privateNote', judge: string) {
    const kept = new JudgeStorage<Record<string, T>>(`marquee.judge.drafts.${kind}.${judge}`);
    super({ drafts: kept.read() ?? {} });
    this.kept = kept;
  }

  of(workId: number): T | null {
    return this.kept.read()?.[workId] ?? null;
  }

  keep(workId: number, draft: T): void {
    this.store({ ...this.kept.read(), [workId]: draft });
  }

  drop(workId: number): void {
    const drafts = { ...this.kept.read() };
    delete drafts[workId];
    this.store(drafts);
  }

  private store(drafts: Record<string, T>): void {
    this.kept.write(drafts);
    this.set({ drafts });
  }
}

/** Where a judge was in this tab, restored after a reload or another login. Elsewhere the desk opens at the next work to do. */
export interface Place {
  workId: number | null;
  /** How many works were listed. */
  listed?: number;
  /** How far the list was scrolled, in pixels. */
  scroll?: number;
}

export const placeOf = (kind: 'nomination' | 'score', judge: string): JudgeStorage<Place> =>
  new JudgeStorage(`marquee.judge.place.${kind}.${judge}`, () => sessionStorage);
