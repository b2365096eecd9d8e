import { applies } from '../../lib/edition';
import type { Edition } from '@/lib/edition';
import type { Texts } from '../../i18n/useTexts';
import type { Kind } from './publication';

/** A page of the public site: in Chinese, and in English below `/en`. */
export interface PublicPage {
  name: 'home' | 'winners' | 'shortlist' | 'works';
  /** Addresses of one page by language; of the works' pages those of the first. */
  zh: string;
  en: string;
}

const chinese = (path: string) => (path === '/en' || path === '/en/' ? '/' : path.replace(/^\/en\//, '/'));
const english = (path: string) => (path === '/' ? '/en' : `/en${path}`);

function nameOf(path: string): PublicPage['name'] {
  if (path === '/') return 'home';
  if (path === '/winners') return 'winners';
  return path === '/shortlist' ? 'shortlist' : 'works';
}

/** The pages that a publication changes, one row for both languages, and one for all works. */
export function pagesOf(paths: string[]): PublicPage[] {
  const pages = new Map<string, PublicPage>();
  for (const path of paths.map(chinese)) {
    const name = nameOf(path);
    if (!pages.has(name)) pages.set(name, { name, zh: path, en: english(path) });
  }
  return [...pages.values()];
}

/** What visitors see on a page without a publication, and with one of so many works. */
export function sightOf(t: Texts, kind: Kind, { name }: Pick<PublicPage, 'name'>, works: number) {
  const count = { count: works };
  const texts = {
    results: {
      home: [t('publication.pages.homeBefore'), t('publication.pages.homeWinners')],
      winners: [t('publication.pages.none'), t('publication.pages.winnersList', count)],
      shortlist: [t('publication.pages.listPlain'), t('publication.pages.listPrizes')],
      works: [t('publication.pages.worksPlain'), t('publication.pages.worksPrizes')],
    },
    finalists: {
      home: [t('publication.pages.homeSamples'), t('publication.pages.homeProgramme')],
      winners: [t('publication.pages.none'), t('publication.pages.none')],
      shortlist: [t('publication.pages.homeSamples'), t('publication.pages.listFilms', count)],
      works: [t('publication.pages.none'), t('publication.pages.worksPlain')],
    },
  }[kind][name];
  return { without: texts[0]!, shown: texts[1]! };
}

/** The pages from which taking back hides something. The camp has no page of a shortlist or of a work. */
export function pagesTakenBack(kind: Kind, edition: Edition): PublicPage['name'][] {
  if (applies(edition)) return ['home', 'winners'];
  return kind === 'results' ? ['home', 'winners', 'shortlist', 'works'] : ['home', 'shortlist', 'works'];
}
