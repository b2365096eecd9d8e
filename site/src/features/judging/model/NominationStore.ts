import { Store } from '../../../lib/Store';
import type { Award, NominatedWork, NominationCalls, NominatorWork, Quota } from '../api/nominations';
import { WorkPages, merged, type Found, type Listing } from './WorkPages';
import type { JudgeStorage, Place } from './judgeStorage';
import { nextOf } from './nextOf';
import { withNomination, withoutNominations } from './nominationChanges';

export type Filter = 'all' | 'unwatched' | 'nominated';

export interface NominationState {
  status: 'loading' | 'ready' | 'failed';
  filter: Filter;
  /** The words searched for. */
  q: string;
  /** The films listed so far, and how many the listing has in all. */
  items: NominatorWork[];
  total: number;
  loadingMore: boolean;
  /** Films there are, and those this nominator has watched; null until known. */
  counts: { all: number; watched: number } | null;
  quotas: Quota[];
  history: NominatedWork[];
  current: NominatorWork | null;
}

const EMPTY: NominationState = {
  status: 'loading',
  filter: 'all',
  q: '',
  items: [],
  total: 0,
  loadingMore: false,
  counts: null,
  quotas: [],
  history: [],
  current: null,
};

/** Everything a nominator has in front of them. Each method leaves the state as it was when its call fails. */
export class NominationStore extends Store<NominationState> {
  private readonly pages: WorkPages;
  /** Counts what was asked for: answers that come after a newer question are dropped. */
  private asked = 0;

  constructor(
    private readonly calls: NominationCalls,
    private readonly place: Pick<JudgeStorage<Place>, 'read' | 'write'>,
  ) {
    super(EMPTY);
    this.pages = new WorkPages(calls);
  }

  /** Loads the desk and goes back to where the nominator was. */
  async start(): Promise<void> {
    const place = this.place.read();
    const [, known] = await Promise.all([
      this.show('all', '', [], place?.listed),
      this.refresh(),
      this.count(),
    ]);
    const { items } = this.get();
    if (!known) return this.set({ status: 'failed' });
    this.set({ current: items.find(({ id }) => id === place?.workId) ?? items[0] ?? null });
    this.keepPlace();
  }

  /** Lists other films; those watched or nominated meanwhile stay until the next listing. */
  async show(filter: Filter, q = '', found: Found[] = [], atLeast = 0): Promise<void> {
    const question = (this.asked += 1);
    const page =
      filter === 'nominated'
        ? await this.nominated(q, found)
        : await this.pages.first(listingOf(filter, q), atLeast, found);
    if (question !== this.asked) return;
    if (page) this.set({ status: 'ready', filter, q, items: page.items, total: page.total });
    else this.set({ status: this.get().items.length ? 'ready' : 'failed' });
  }

  async more(): Promise<boolean> {
    const { filter, q, items, total, loadingMore } = this.get();
    if (filter === 'nominated' || loadingMore || items.length >= total) return false;
    const question = this.asked;
    this.set({ loadingMore: true });
    const page = await this.pages.more(listingOf(filter, q), items);
    this.set({ loadingMore: false });
    if (!page || question !== this.asked) return false;
    this.set({ items: merged(page.items, this.get().items), total: page.total });
    this.keepPlace();
    return page.items.length > items.length;
  }

  open(work: NominatorWork): void {
    this.set({ current: work });
    this.keepPlace();
  }

  /** Opens the film of a nomination, which may not be listed. */
  async openNominated({ work, award, comments }: NominatedWork): Promise<void> {
    const listed = this.get().items.find(({ id }) => id === work.id) ?? (await this.pages.one(work));
    this.open(listed ?? { ...work, watched: false, nominations: [{ award, comments }] });
  }

  /** Goes to the next film of the list, or to the next unwatched one, loading more where needed. False: there is none. */
  async next(unwatched = false): Promise<boolean> {
    const { items, current } = this.get();
    const at = items.findIndex(({ id }) => id === current?.id);
    const after = unwatched ? items.slice(at + 1).find(({ watched }) => !watched) : items[at + 1];
    if (after) {
      this.open(after);
      return true;
    }
    if (await this.more()) return this.next(unwatched);
    const before = unwatched ? nextOf(items, at, ({ watched }) => !watched) : null;
    if (before) this.open(before);
    return before !== null;
  }

  /** Rejects when the service could not be told. */
  async markWatched(work: NominatorWork): Promise<void> {
    await this.calls.markWatched(work.id);
    this.change((one) => (one.id === work.id ? { ...one, watched: true } : one));
    const { counts } = this.get();
    if (counts && !work.watched) this.set({ counts: { ...counts, watched: counts.watched + 1 } });
  }

  /** Nominates or changes a nomination; false when that failed. */
  async nominate(workId: number, award: Award, comments: string): Promise<boolean> {
    const saved = await this.calls.nominate(workId, award, comments);
    if (saved) this.change((work) => withNomination(work, saved));
    await this.refresh();
    return saved !== null;
  }

  /** Cancels one nomination, those of one film, or all; false when that failed. */
  async cancel(workId?: number, award?: Award): Promise<boolean> {
    const done = await this.calls.cancel(workId, award);
    if (done) this.change((work) => withoutNominations(work, workId, award));
    await this.refresh();
    return done !== null;
  }

  /** A fresh address of the film. Rejects when there is none. */
  async renew(work: NominatorWork): Promise<string> {
    const fresh = await this.pages.one(work);
    if (!fresh?.video) throw new Error(`renew address of work ${work.id}: not listed any more`);
    this.change((one) => (one.id === fresh.id ? { ...one, cover: fresh.cover, video: fresh.video } : one));
    return fresh.video.url;
  }

  /** Notes where the nominator is; `scroll` is the list's, in pixels. */
  keepPlace(scroll = this.lastScroll()): void {
    const { current, items, filter } = this.get();
    const listed = filter === 'all' ? items.length : this.place.read()?.listed;
    this.place.write({ workId: current?.id ?? null, listed, scroll });
  }

  private change(by: (work: NominatorWork) => NominatorWork): void {
    const { items, current } = this.get();
    this.set({ items: items.map(by), current: current && by(current) });
  }

  /** How far the list was scrolled when the nominator left, in pixels. */
  lastScroll(): number {
    return this.place.read()?.scroll ?? 0;
  }

  private async refresh(): Promise<boolean> {
    const [quotas, history] = await Promise.all([this.calls.quotas(), this.calls.history()]);
    this.set({ ...(quotas && { quotas }), ...(history && { history }) });
    return quotas !== null && history !== null;
  }

  private async nominated(q: string, found: Found[]) {
    const history = await this.calls.history();
    if (!history) return null;
    this.set({ history });
    return this.pages.among(
      history.map(({ work }) => work),
      q,
      found,
    );
  }

  private async count(): Promise<void> {
    const [all, watched] = await Promise.all([
      this.calls.works({ page: 1, pageSize: 1 }),
      this.calls.works({ page: 1, pageSize: 1, watched: true }),
    ]);
    if (all && watched) this.set({ counts: { all: all.total, watched: watched.total } });
  }
}

function listingOf(filter: Filter, q: string): Listing {
  return { ...(filter === 'unwatched' && { watched: false }), ...(q && { q }) };
}
