import list, { categories, honours } from 'virtual:finalists';
import type { Bilingual, Zone } from '../lib/locale/language';
import type { Series, Theme, Video } from './catalogue.gen';
import type { FilmAi } from './ai';
import { brand } from './catalogue';
import type { Makers } from './makers';

/** A finalist in a list, without its texts: those are on its own page. Its makers are left out while it is judged blind. */
export interface Finalist extends Makers {
  id: number;
  /** The title as submitted, and its English translation. */
  name: Bilingual;
  theme?: Theme;
  series?: Series;
  /** Id of the category that its entrant chose. */
  category?: string;
  /** Address of the cover. */
  cover?: string;
  video?: Video;
  /** How it is known to be made with AI; absent where nothing is known. */
  ai?: FilmAi;
}

/** What a finalist won. */
export interface Honours {
  /** Ids of prizes and awards, the highest first. */
  prizes: readonly string[];
  /** What the jury wrote. */
  jury?: Bilingual;
}

/** What a work has won; undefined for nothing, and before the results are public. */
export const honoursOf = (id: number): Honours | undefined => honours[id];

/** The categories that finalists have. */
export { categories };

/** The works that the pages list, by id: the finalists, or samples before they are announced (`__SAMPLES__`). Empty in an edition without works. */
export const finalists: readonly Finalist[] = list;

/** Address of a finalist's video in a zone: on the zone's asset host, or on the site's own host when the zone has none. */
export const videoAddress = (
  file: string,
  zone: Zone,
  hosts: Record<Zone, string> = brand.assetHosts,
): string => `${hosts[zone]}/films/${file}`;

/** The name of the clip of a film: three silent seconds, stored beside it (ClipName of backend/films). */
export const clipOf = (file: string): string => file.replace(/\.\w+$/, '.clip.mp4');

/** The media type of a video file. */
export const videoType = (file: string): string => (file.endsWith('.mov') ? 'video/quicktime' : 'video/mp4');
