import type { Translation } from './catalogue.gen';
import type { Language } from '../lib/locale/language';

/** A work as its author submitted it. */
export interface Work {
  id: number;
  name: string;
  description: string;
  /** How it was made; may be empty or null. */
  process: string | null;
  /** The author wrote in English already: nothing to lay over. */
  english?: boolean;
}

/** What the overlay adds to a work. */
export interface Overlaid {
  enWorkName?: string;
  enDescription?: string;
  enProcess?: string | null;
  /** True when a translation was applied. */
  byme?: boolean;
}

/**
 * Lays the bundled English version over a work for English readers. The work comes back unchanged for other readers,
 * when its author wrote in English, and when `entry` is missing or belongs to another work.
 */
export function overlay<W extends Work>(
  work: W,
  entry: Translation | undefined,
  language: Language,
): W & Overlaid {
  if (language !== 'en' || work.english || entry?.id !== work.id) return work;
  return {
    ...work,
    enWorkName: entry.name,
    enDescription: entry.description,
    enProcess: entry.process,
    byme: true,
  };
}

/** The words to show of a work: its English version where one was laid over, else the author's own. */
export function shownWork(work: Work & Overlaid): {
  name: string;
  description: string;
  process: string | null;
} {
  return {
    name: work.enWorkName ?? work.name,
    description: work.enDescription ?? work.description,
    process: work.byme ? (work.enProcess ?? null) : work.process,
  };
}
