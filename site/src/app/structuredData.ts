import { brand, text, timeline } from '../lib/catalogue';
import { htmlLang, type Language } from '../lib/language';
import type { WorkContent } from '../features/shortlist/work/content';
import { ORIGIN_MARK } from './origin';

const CONTEXT = 'https://schema.org';

interface Described {
  language: Language;
  /** Address of the page, from the site's root. */
  url: string;
  description: string;
  /** Address of the page's picture, from the site's root. */
  card: string;
}

/** The contest as an online event, for the home page: https://schema.org/Event. */
export function eventData({ language, url, description, card }: Described): object {
  const organizer = {
    '@type': 'Organization',
    name: text(brand.organiser, language),
    url: ORIGIN_MARK + '/',
  };
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: text(brand.title, language),
    description,
    startDate: timeline.registration.opensAt,
    endDate: timeline.phases.findLast(({ endsAt }) => endsAt)?.endsAt ?? timeline.registration.endsAt,
    eventStatus: `${CONTEXT}/EventScheduled`,
    eventAttendanceMode: `${CONTEXT}/OnlineEventAttendanceMode`,
    location: { '@type': 'VirtualLocation', url: ORIGIN_MARK + url },
    organizer,
    image: ORIGIN_MARK + card,
    inLanguage: htmlLang(language),
  };
}

/** A work as a short film: https://schema.org/Movie, a CreativeWork. */
export function workData(work: WorkContent, genre: string | undefined, page: Described): object {
  const { language, url, card } = page;
  return {
    '@context': CONTEXT,
    '@type': ['CreativeWork', 'Movie'],
    identifier: String(work.id),
    name: work.name,
    ...(work.original && { alternateName: work.original }),
    description: work.description,
    genre,
    url: ORIGIN_MARK + url,
    image: ORIGIN_MARK + card,
    inLanguage: htmlLang(language),
    ...(work.video && { duration: `PT${work.video.seconds}S` }),
    ...(work.series && {
      position: work.series.episode,
      isPartOf: { '@type': 'CreativeWorkSeries', name: work.series.name },
    }),
  };
}
