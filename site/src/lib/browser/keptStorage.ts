/**
 * Storage that never fails. What a full or denied storage does not take is kept in memory, and is lost with the page:
 * a login or an askId then lasts as long as the page is open.
 */
export class KeptStorage {
  /** What the browser refused to store, or (null) to remove. */
  private readonly refused = new Map<string, string | null>();

  constructor(private readonly storage: () => Storage) {}

  get(key: string): string | null {
    if (this.refused.has(key)) return this.refused.get(key)!;
    try {
      return this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.storage().setItem(key, value);
      this.refused.delete(key);
    } catch {
      this.refused.set(key, value);
    }
  }

  remove(key: string): void {
    try {
      this.storage().removeItem(key);
      this.refused.delete(key);
    } catch {
      this.refused.set(key, null);
    }
  }

  /** The keys that have a value. */
  keys(): string[] {
    let found: string[] = [];
    try {
      found = Object.keys(this.storage());
    } catch {
      // Only what is in memory.
    }
    return [...new Set([...found, ...this.refused.keys()])].filter((key) => this.get(key) !== null);
  }
}

/** Local storage, of all tabs. */
export const localKept = new KeptStorage(() => localStorage);

/** Session storage, of this tab. */
export const sessionKept = new KeptStorage(() => sessionStorage);
