import type { Contest } from '../fixtures';
import { CAMP } from './publicPages/camp';
import { GUIDELINES } from './publicPages/guidelines';
import { HOME } from './publicPages/home';
import { SHORTLIST } from './publicPages/shortlist';

/** A page that everybody may read, and what it must tell. */
export interface PublicPage {
  edition: 'international' | 'camp';
  path: string;
  /** The same page in the other language. */
  other: string;
  lang: 'zh-Hans' | 'en';
  title: string;
  /** Facts of the edition in the words of the page's language. */
  facts: string[];
}

/** Home, guidelines and shortlist of both editions in both languages, and a work's page. */
export const PUBLIC_PAGES: PublicPage[] = [...HOME, ...GUIDELINES, ...SHORTLIST, ...CAMP];

/** What a test of a page is called. */
export const nameOf = ({ edition, path }: Pick<PublicPage, 'edition' | 'path'>): string =>
  `${edition} ${path}`;

export const addressOf = (
  { edition, path }: Pick<PublicPage, 'edition' | 'path'>,
  contest: Contest,
): string => contest[edition] + path;
