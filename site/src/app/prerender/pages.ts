import type { Edition } from '../../lib/edition';
import { pagePath, workPath } from '../../lib/paths.ts';
import type { Language } from '../../lib/locale/language';

/** Screens that are pre-rendered as complete HTML. */
export type PageName = 'home' | 'guidelines' | 'shortlist' | 'work' | 'notFound' | 'phone';

/** A pre-rendered page of one language. */
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

const SCREENS: { name: PageName; path: string; module: string; editions: Edition[] }[] = [
  { name: 'home', path: '/', module: 'features/home/Home', editions: ['international', 'camp'] },
  {
    name: 'guidelines',
    path: '/guidelines',
    module: 'features/guidelines/Guidelines',
    editions: ['international', 'camp'],
  },
  {
    name: 'shortlist',
    path: '/shortlist',
    module: 'features/shortlist/Shortlist',
    editions: ['international'],
  },
  {
    name: 'notFound',
    path: '/404',
    module: 'features/notFound/NotFound',
    editions: ['international', 'camp'],
  },
  { name: 'phone', path: '/m', module: 'features/phone/Phone', editions: ['international', 'camp'] },
];

const fileOf = (url: string): string =>
  url === '/' ? 'index.html' : url === '/en' ? 'en/index.html' : `${url.slice(1)}.html`;

/** The page of a finalist work in a language. */
export function workPageOf(id: number, language: Language): Page {
  const path = workPath(id);
  const url = pagePath(path, language);
  return { name: 'work', path, language, url, file: fileOf(url), module: 'features/shortlist/Work' };
}

/** Every page to pre-render for an edition, in both languages; not the pages of works. */
export function publicPages(edition: Edition): Page[] {
  return SCREENS.filter((screen) => screen.editions.includes(edition)).flatMap(({ name, path, module }) =>
    (['zh', 'en'] as const).map((language) => {
      const url = pagePath(path, language);
      return { name, path, language, url, file: fileOf(url), module };
    }),
  );
}
