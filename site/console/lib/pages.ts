/** A page of a list as the service answers: `next` is where it ended. */
interface CutList {
  next?: string | null;
}

/** Where the pages of a list begin, by their number: what `next` of the page before was. */
type Trail = Map<number, string>;

const trails = new Map<string, Trail>();
const MOST_LISTS = 50;

function trailOf(list: unknown): Trail {
  const name = JSON.stringify(list);
  const trail = trails.get(name) ?? new Map<number, string>();
  trails.delete(name);
  trails.set(name, trail);
  const [oldest] = trails.keys();
  if (trails.size > MOST_LISTS && oldest !== undefined) trails.delete(oldest);
  return trail;
}

/**
 * Reads a page of a list behind the page before it as it was shown, so that a row that arrives, changes or leaves in
 * between neither repeats nor hides another one. A page that is opened by its address is found by its number. `list` is
 * what the list is of: its name, edition and filter.
 */
export async function readPage<T extends CutList>(
  list: unknown,
  page: number,
  read: (query: { page: number; after?: string }) => Promise<T>,
): Promise<T> {
  const trail = trailOf(list);
  const after = page > 1 ? trail.get(page) : undefined;
  const data = await read(after === undefined ? { page } : { page, after });
  if (!data.next) trail.delete(page + 1);
  else trail.set(page + 1, data.next);
  return data;
}
