import list from 'virtual:finalists';
import type { Bilingual } from '../lib/locale/bilingual';

/** What a list shows of a finalist work. Its texts are on its own page. */
export interface Finalist {
  id: number;
  /** The title as submitted, and its English version by the overlay. */
  name: Bilingual;
  theme?: string;
  series?: { name: Bilingual; episode: number };
  /** Address of the cover. */
  cover?: string;
  /** The film's shape, such as `2.39:1`, its running time, and its file's name where it can be watched; see films.ts. */
  video?: { ratio: string; seconds: number; file?: string };
}

/** The finalist works, by id. Empty in an edition without a shortlist. */
export const finalists: readonly Finalist[] = list;

/** The themes works have, in the order they are offered. */
export const themes = ['sci-fi', 'fantasy', 'folk-tale', 'animals', 'heritage', 'public-welfare'] as const;
export type Theme = (typeof themes)[number];

/** Whether a work's theme is one that has a name here. */
export const isTheme = (theme: string | undefined): theme is Theme =>
  (themes as readonly (string | undefined)[]).includes(theme);
