import type { Contest } from '../fixtures';
import { CAMP } from './publicPages/camp';
import { GUIDELINES } from './publicPages/guidelines';
import { HOME } from './publicPages/home';
import { LEGAL } from './publicPages/notices';
import type { PublicPage } from './publicPages/publicPage';
import { SHORTLIST } from './publicPages/shortlist';

/** Home, guidelines, shortlist and notices of both editions in both languages, and a work's page. */
export const PUBLIC_PAGES: PublicPage[] = [...HOME, ...GUIDELINES, ...SHORTLIST, ...CAMP, ...LEGAL];

/** The name of a page in test titles. */
export const nameOf = ({ edition, path }: Pick<PublicPage, 'edition' | 'path'>): string =>
  `${edition} ${path}`;

export const addressOf = (
  { edition, path }: Pick<PublicPage, 'edition' | 'path'>,
  contest: Contest,
): string => contest[edition] + path;
