import type { Kind } from '../../lib/edition';
import { pagePath, workPath } from '../../lib/paths.ts';
import type { Language } from '../../lib/locale/language';

/** Screens that are prerendered as complete HTML. */
export type PageName =
  | 'home'
  | 'guidelines'
  | 'privacy'
  | 'terms'
  | 'proof'
  | 'shortlist'
  | 'winners'
  | 'work'
  | 'notFound'
  | 'phone';

/** A prerendered page in one language. */
export interface Page {
  name: PageName;
  /** Route in its Chinese form. */
  path: string;
  language: Language;
  /** Address on the site. */
  url: string;
  /** File below the edition's web root. */
  file: string;
  /** Module of the screen, below `src/`, without extension. */
  module: string;
}

const SCREENS: { name: PageName; path: string; module: string; kinds: Kind[] }[] = [
  { name: 'home', path: '/', module: 'features/home/Home', kinds: ['films', 'applications'] },
  {
    name: 'guidelines',
    path: '/guidelines',
    module: 'features/guidelines/Guidelines',
    kinds: ['films', 'applications'],
  },
  {
    name: 'privacy',
    path: '/privacy',
    module: 'features/guidelines/Privacy',
    kinds: ['films', 'applications'],
  },
  {
    name: 'terms',
    path: '/terms',
    module: 'features/guidelines/Terms',
    kinds: ['films', 'applications'],
  },
  {
    name: 'proof',
    path: '/proof',
    module: 'features/proof/Proof',
    kinds: ['films', 'applications'],
  },
  {
    name: 'shortlist',
    path: '/shortlist',
    module: 'features/shortlist/Shortlist',
    kinds: ['films'],
  },
  {
    name: 'winners',
    path: '/winners',
    module: 'features/winners/Winners',
    kinds: ['films', 'applications'],
  },
  {
    name: 'notFound',
    path: '/404',
    module: 'features/notFound/NotFound',
    kinds: ['films', 'applications'],
  },
  { name: 'phone', path: '/m', module: 'features/phone/Phone', kinds: ['films', 'applications'] },
];

const fileOf = (url: string): string =>
  url === '/' ? 'index.html' : url === '/en' ? 'en/index.html' : `${url.slice(1)}.html`;

/** The page of a finalist work in a language. */
export function workPageOf(id: number, language: Language): Page {
  const path = workPath(id);
  const url = pagePath(path, language);
  return { name: 'work', path, language, url, file: fileOf(url), module: 'features/shortlist/Work' };
}

/**
 * Every page to prerender for an edition of a kind, in both languages, without the pages of works. The winners' page belongs to them
 * only when the results are published.
 */
export function publicPages(kind: Kind, published = { winners: false }): Page[] {
  return SCREENS.filter(
    ({ name, kinds }) => kinds.includes(kind) && (name !== 'winners' || published.winners),
  ).flatMap(({ name, path, module }) =>
    (['zh', 'en'] as const).map((language) => {
      const url = pagePath(path, language);
      return { name, path, language, url, file: fileOf(url), module };
    }),
  );
}

/** Stands for the site's public origin in rendered pages, until the build replaces it. */
export const ORIGIN_MARK = 'https://origin.invalid';

/** The absolute address of a file of the site; addresses of other hosts stay as they are. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? ORIGIN_MARK + address : address;

/** Addresses of the pictures for shared links, from the site's root. */
export interface ShareCards {
  /** For the pages of the edition. */
  edition: string;
  /** For a work's page, by id. */
  works: Record<number, string>;
}

/** Size of a share card in pixels. */
export const SHARE_CARD = { width: 1200, height: 630 };
