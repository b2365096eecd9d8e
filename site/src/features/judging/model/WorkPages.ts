import type { NominationCalls, NominatorWork, WorksPage } from '../api/nominations';

/** Films asked for at once. */
export const PAGE_SIZE = 50;
/** The most films that are loaded before a list is shown. */
const MOST_AT_ONCE = 1000;

/** Which films are listed. */
export interface Listing {
  watched?: boolean;
  q?: string;
}

/** A film that was found by other words than the service knows: those of its English version. */
export interface Found {
  id: number;
  name: string;
}

/** The films of a listing, page by page, without double ones. */
export class WorkPages {
  constructor(private readonly calls: Pick<NominationCalls, 'works'>) {}

  /**
   * The first films, at least as many as were listed before; null when the service does not answer. Films that were
   * found elsewhere are added to all that the service finds.
   */
  async first(listing: Listing, atLeast = 0, found: readonly Found[] = []): Promise<WorksPage | null> {
    const first = await this.page(listing, 1);
    if (!first) return null;
    const wanted = Math.min(found.length ? MOST_AT_ONCE : atLeast, first.total);
    let { items } = first;
    for (let page = 2; items.length < wanted; page += 1) {
      const next = await this.page(listing, page);
      if (!next?.items.length) break;
      items = merged(items, next.items);
    }
    const listed = new Set(items.map(({ id }) => id));
    const others = await this.each(found.filter(({ id }) => !listed.has(id)));
    const added = others.filter((work) => belongs(work, listing));
    return { items: merged(items, added), total: first.total + added.length };
  }

  /** Those of the given films whose words hold `q`, or that were found elsewhere. */
  async among(
    films: readonly (Found & { description: string })[],
    q: string,
    found: readonly Found[],
  ): Promise<WorksPage> {
    const elsewhere = new Set(found.map(({ id }) => id));
    const words = q.toLowerCase();
    const wanted = films.filter(
      ({ id, name, description }) =>
        elsewhere.has(id) || `${name}\n${description}`.toLowerCase().includes(words),
    );
    const items = merged(await this.each([...new Map(wanted.map((film) => [film.id, film])).values()]), []);
    return { items, total: items.length };
  }

  /**
   * The films after those that are listed. Films watched meanwhile have left the service's list of unwatched ones, so
   * they do not count for the place to go on at.
   */
  async more(listing: Listing, listed: readonly NominatorWork[]): Promise<WorksPage | null> {
    const still = listed.filter((work) => belongs(work, listing));
    const next = await this.page(listing, Math.floor(still.length / PAGE_SIZE) + 1);
    return next && { items: merged(listed, next.items), total: next.total + listed.length - still.length };
  }

  /** The film as it is now, with addresses that have just been signed; null when it is gone. */
  async one({ id, name }: Found): Promise<NominatorWork | null> {
    const found = await this.calls.works({ page: 1, pageSize: 100, q: name });
    return found?.items.find((work) => work.id === id) ?? null;
  }

  /** Each of these films as it is now; those that are gone are left out. */
  private async each(films: readonly Found[]): Promise<NominatorWork[]> {
    const fresh = await Promise.all(films.map((film) => this.one(film)));
    return fresh.filter((work) => work !== null);
  }

  private page(listing: Listing, page: number): Promise<WorksPage | null> {
    return this.calls.works({ ...listing, page, pageSize: PAGE_SIZE });
  }
}

const belongs = (work: NominatorWork, { watched }: Listing) =>
  watched === undefined || work.watched === watched;

/** Both lists in order of id, the later answer winning. */
export function merged<W extends { id: number }>(before: readonly W[], after: readonly W[]): W[] {
  const byId = new Map([...before, ...after].map((work) => [work.id, work]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
