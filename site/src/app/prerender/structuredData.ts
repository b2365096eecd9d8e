import { brand, timeline } from '../../content/catalogue';
import { text, htmlLang, zoneOfLanguage, type Language } from '../../lib/locale/language';
import { videoAddress, videoType } from '../../content/finalists';
import type { WorkContent } from '../../features/shortlist/model/workContent';
import { absolute, ORIGIN_MARK } from './pages';

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

/** When the films are published: those of the finalists at the end of the preliminary review, samples from the opening on. */
const shortlistedAt = () =>
  __SAMPLES__
    ? timeline.registration.opensAt
    : (timeline.phases.find(({ id }) => id === 'preliminary')?.endsAt ?? undefined);

/** The film file of a work: https://schema.org/VideoObject. */
function filmData(work: WorkContent, file: string, { language, card }: Described): object {
  return {
    '@type': 'VideoObject',
    name: work.name,
    description: work.description,
    thumbnailUrl: ORIGIN_MARK + card,
    contentUrl: absolute(videoAddress(file, zoneOfLanguage(language))),
    uploadDate: shortlistedAt(),
    encodingFormat: videoType(file),
    duration: `PT${work.video!.seconds}S`,
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
    ...(work.credits && { creditText: work.credits }),
    ...(work.prizes && { award: work.prizes }),
    ...(work.video && { duration: `PT${work.video.seconds}S` }),
    ...(work.video?.file && { video: filmData(work, work.video.file, page) }),
    ...(work.series && {
      position: work.series.episode,
      isPartOf: { '@type': 'CreativeWorkSeries', name: work.series.name },
    }),
  };
}

/** How much of a description search engines show, in characters. */
const SHOWN: Record<Language, number> = { en: 155, zh: 78 };

/** The beginning of a text as a meta description: whole sentences where one fits, else whole words and an ellipsis. */
export function excerpt(text: string, language: Language): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const most = SHOWN[language];
  if (flat.length <= most) return flat;
  const head = flat.slice(0, most);
  const sentence = /^.*(?:[.!?](?=\s)|[。！？](?=.))/.exec(flat.slice(0, most + 1))?.[0];
  if (sentence && sentence.length >= most / 2) return sentence;
  const words = language === 'en' ? head.replace(/\s+\S*$/, '') : head.slice(0, -1);
  return `${words.replace(/[,;:，、；：\s]+$/, '')}…`;
}
