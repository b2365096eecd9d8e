import type { Translation } from './catalogue.gen';
import type { Language } from '../lib/locale/language';

/** A work as its author submitted it. */
export interface Work {
  id: number;
  name: string;
  description: string;
  /** How it was made; may be empty or null. */
  process: string | null;
  /** The author wrote in English: no translation is needed. */
  english?: boolean;
}

/** The English fields that `overlay` adds to a work. */
export interface Overlaid {
  enWorkName?: string;
  enDescription?: string;
  enProcess?: string | null;
  /** True when a translation was applied. */
  byme?: boolean;
}

/**
 * Adds the English translation to a work for English readers. Returns the work unchanged for other readers, when its author
 * wrote in English, and when `entry` is missing or belongs to another work.
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

/** The texts to show: the translation when `overlay` added one, else the author's own. */
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
