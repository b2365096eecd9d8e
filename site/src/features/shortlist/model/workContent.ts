import type { Series, SubmittedWork, Theme, Video, WorkAI } from '../../../content/catalogue.gen';
import { categories, finalists, honoursOf } from '../../../content/finalists';
import { byline } from '../../../content/makers';
import { prizeNames } from '../../../content/prizes';
import { text, type Language } from '../../../lib/locale/language';
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
  /** The name of its category. */
  category?: string;
  cover?: string;
  video?: Video;
  /** How it is known to be made with AI. */
  ai?: WorkAI;
  /** Who made it and in which country, once the results are public. */
  credits?: string;
  /** Names of its prizes, the highest first. */
  prizes?: string[];
  /** What the jury wrote. */
  jury?: string;
  /** What its entrant answered to the organisers' own questions, once the results are public. */
  asked?: { question: string; answer: string }[];
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
  // Judges must not read it before.
  const asked = __WINNERS__ ? (work as SubmittedWork).asked : undefined;
  const category = categories.find((one) => one.id === finalist.category);
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
    ...(work.ai && { ai: work.ai as WorkAI }),
    ...(finalist.credits && { credits: byline(finalist, language) }),
    ...won(id, language),
    ...(category && { category: text(category.name, language) }),
    ...(asked && {
      asked: asked.map(({ question, answer }) => ({
        question: text(question, language),
        answer: text(answer, language),
      })),
    }),
    series: finalist.series ? seriesOf(finalist.series, language) : null,
    previous: link(at - 1),
    next: link(at + 1),
  };
}

/** The names of a work's prizes and the jury's words; nothing before the results are public. */
function won(id: number, language: Language): Pick<WorkContent, 'prizes' | 'jury'> {
  const honours = honoursOf(id);
  if (!honours) return {};
  const names = prizeNames(honours.prizes, language);
  return {
    ...(names.length > 0 && { prizes: names }),
    ...(honours.jury && { jury: honours.jury[language] }),
  };
}

function seriesOf(series: Series, language: Language) {
  const episodes = finalists
    .filter((other) => other.series?.name.zh === series.name.zh)
    .map((other) => ({ id: other.id, name: other.name[language], episode: other.series!.episode }))
    .sort((a, b) => a.episode - b.episode);
  return { name: series.name[language], episode: series.episode, episodes };
}
