/** The next item that is wanted after the one at `from`, going round; null when there is none but that one itself. */
export function nextOf<T>(items: readonly T[], from: number, wanted: (item: T) => boolean): T | null {
  for (let step = 1; step <= items.length; step += 1) {
    const at = (from + step) % items.length;
    const item = items[at]!;
    if (at !== from && wanted(item)) return item;
  }
  return null;
}
