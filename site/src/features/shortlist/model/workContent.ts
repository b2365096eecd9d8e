import type { Series, Theme, Video } from '../../../content/catalogue.gen';
import { finalists } from '../../../content/finalists';
import type { Language } from '../../../lib/locale/language';
import { overlay, shownWork } from '../../../content/overlay';
import { translationOf, works } from '../../../content/works';

/** A link to another work. */
export interface WorkLink {
  id: number;
  name: string;
}

/** What the page of a work shows, in one language. */
export interface WorkContent extends WorkLink {
  /** The title as submitted, when the page shows the English translation. */
  original: string | null;
  description: string;
  /** Empty or null when the author wrote nothing. */
  process: string | null;
  theme?: Theme;
  cover?: string;
  video?: Video;
  series: { name: string; episode: number; episodes: (WorkLink & { episode: number })[] } | null;
  previous: WorkLink | null;
  next: WorkLink | null;
}

/**
 * The content of a work's page, or null when the work does not exist. This module imports the texts of all works, so only
 * prerendering and the development server may use it; `useWorkContent` reads the content from the page.
 */
export function contentOf(id: number, language: Language): WorkContent | null {
  const at = finalists.findIndex((finalist) => finalist.id === id);
  const work = works.find((candidate) => candidate.id === id);
  const finalist = finalists[at];
  if (!work || !finalist) return null;
  const overlaid = overlay(work, translationOf(id), language);
  const link = (index: number): WorkLink | null => {
    const other = finalists[index];
    return other ? { id: other.id, name: other.name[language] } : null;
  };
  return {
    ...shownWork(overlaid),
    id,
    original: overlaid.byme ? work.name : null,
    theme: finalist.theme,
    cover: finalist.cover,
    video: finalist.video,
    series: finalist.series ? seriesOf(finalist.series, language) : null,
    previous: link(at - 1),
    next: link(at + 1),
  };
}

function seriesOf(series: Series, language: Language) {
  const episodes = finalists
    .filter((other) => other.series?.name.zh === series.name.zh)
    .map((other) => ({ id: other.id, name: other.name[language], episode: other.series!.episode }))
    .sort((a, b) => a.episode - b.episode);
  return { name: series.name[language], episode: series.episode, episodes };
}
