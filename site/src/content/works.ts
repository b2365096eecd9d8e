import translations from '@edition/works.en.json';
import submitted from '@edition/works.zh.json';
import type { Bilingual } from '../lib/locale/bilingual';
import type { Work, WorkTranslation } from './overlay';

/** A finalist work of the bundled catalogue, as submitted. */
export interface CatalogueWork extends Work {
  theme?: string;
  series?: { name: Bilingual; episode: number };
  /** File name of the cover below `catalogue/covers/`. */
  cover?: string;
  /** The film's shape, such as `2.39:1`, its running time, and its file's name where it can be watched; see films.ts. */
  video?: { ratio: string; seconds: number; file?: string };
}

/** The finalist works, by id. Empty in an edition without a shortlist. */
export const works: readonly CatalogueWork[] = submitted;

const byId = new Map<number, WorkTranslation>(translations.map((entry) => [entry.id, entry]));

/** The bundled English version of a work, for `overlay`. */
export const translationOf = (id: number): WorkTranslation | undefined => byId.get(id);
