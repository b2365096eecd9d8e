import { Store } from '../lib/Store';
import type { Translation } from './catalogue.gen';

/** English translations of the catalogue's works, by id. */
export type Translations = ReadonlyMap<number, Translation>;

/** The English translations; empty until `load` has downloaded them. */
class EnglishCatalogue extends Store<{ translations: Translations }> {
  private loading: Promise<void> | null = null;

  constructor() {
    super({ translations: new Map() });
  }

  /** Never rejects: after a failure works are shown as submitted and the next call tries again. */
  readonly load = (): Promise<void> => (this.loading ??= this.download());

  private async download(): Promise<void> {
    try {
      const list = (await import('@edition/works.en.json')).default;
      this.set({ translations: new Map(list.map((entry) => [entry.id, entry])) });
    } catch {
      this.loading = null;
    }
  }
}

export const englishCatalogue = new EnglishCatalogue();
