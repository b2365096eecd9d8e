import list from 'virtual:finalists';
import type { Bilingual } from '../lib/locale/language';
import type { Series, Theme, Video } from './catalogue.gen';

/** A finalist in a list, without its texts: those are on its own page. */
export interface Finalist {
  id: number;
  /** The title as submitted, and its English translation. */
  name: Bilingual;
  theme?: Theme;
  series?: Series;
  /** Address of the cover. */
  cover?: string;
  video?: Video;
}

/** The finalist works, by id. Empty in an edition without a shortlist. */
export const finalists: readonly Finalist[] = list;
