import type { Translation } from './catalogue.gen';

/** English versions of the catalogue's works, by id. */
export type Translations = ReadonlyMap<number, Translation>;

/** The English catalogue, downloaded when somebody first asks for it; empty until then. */
class EnglishCatalogue {
  private entries: Translations = new Map();
  private loading: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();

  readonly get = (): Translations => this.entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Never rejects: without it works are shown as submitted, and the next call tries again. */
  readonly load = (): Promise<void> => (this.loading ??= this.download());

  private async download(): Promise<void> {
    try {
      const list = (await import('@edition/works.en.json')).default;
      this.entries = new Map(list.map((entry) => [entry.id, entry]));
      this.listeners.forEach((listener) => listener());
    } catch {
      this.loading = null;
    }
  }
}

export const englishCatalogue = new EnglishCatalogue();
