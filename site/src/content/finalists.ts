import list from 'virtual:finalists';
import type { Bilingual } from '../lib/locale/bilingual';
import type { Series, Theme, Video } from './catalogue.gen';

/** What a list shows of a finalist work. Its texts are on its own page. */
export interface Finalist {
  id: number;
  /** The title as submitted, and its English version by the overlay. */
  name: Bilingual;
  theme?: Theme;
  series?: Series;
  /** Address of the cover. */
  cover?: string;
  video?: Video;
}

/** The finalist works, by id. Empty in an edition without a shortlist. */
export const finalists: readonly Finalist[] = list;
