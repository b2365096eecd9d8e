import type { Language } from './locale/language';

/** The opening of the registration, or of the camp's applications, as a calendar file. */
export const OPENING_CALENDAR = '/registration-opens.ics';

/** Pages with one address per language. All other addresses are the same in both. */
const LOCALISED = [
  '/',
  '/guidelines',
  '/privacy',
  '/terms',
  '/proof',
  '/shortlist',
  '/404',
  OPENING_CALENDAR,
];
/** The route of the finalists' pages. */
export const WORK_ROUTE = '/shortlist/:id';
const WORK = /^\/shortlist\/(\d+|:id)$/;

/** The programs of the build have no constants: they may name the winners' page of any edition. */
const isLocalised = (path: string) =>
  LOCALISED.includes(path) ||
  WORK.test(path) ||
  ((typeof __WINNERS__ === 'undefined' || __WINNERS__) && path === '/winners');

/** Pages that phones show too: what entrants are asked to agree to, and what links in their emails lead to. */
export const PHONE_READABLE = ['/privacy', '/terms', '/proof', '/team'];

/** The path of a finalist's page, in its Chinese form. */
export const workPath = (id: number): string => `/shortlist/${id}`;

/**
 * The address of a page in a language: Chinese at the bare path, English under `/en`.
 * Returns application routes and unknown paths unchanged.
 */
export function pagePath(path: string, language: Language): string {
  if (path === '/m' || path === '/en_m') return language === 'zh' ? '/m' : '/en_m';
  if (language === 'zh' || !isLocalised(path)) return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** Where an entrant reads what they sent: the registration page's own view, which needs no further route. */
export const MY_REGISTRATION = '/register?view=sent';

/** Whether the registration page's query asks for what was sent. */
export const isSentView = (search: string): boolean => new URLSearchParams(search).get('view') === 'sent';

/** Where an entrant corrects a registration that no organiser has opened. */
export const CORRECT_REGISTRATION = '/register?view=correct';

/** Whether the registration page's query asks for the form with what was sent. */
export const isCorrectView = (search: string): boolean =>
  new URLSearchParams(search).get('view') === 'correct';

/** The page and the language of an address. */
export interface PageAddress {
  path: string;
  language: Language | null;
}

/** The inverse of pagePath. `language` is null on application routes and unknown paths. */
export function readPath(pathname: string): PageAddress {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  if (path === '/m') return { path: '/m', language: 'zh' };
  if (path === '/en_m') return { path: '/m', language: 'en' };
  if (path === '/en') return { path: '/', language: 'en' };
  if (path.startsWith('/en/') && isLocalised(path.slice(3))) return { path: path.slice(3), language: 'en' };
  return { path, language: isLocalised(path) ? 'zh' : null };
}

/** True when a path, in its Chinese form, is the page of a finalist. */
export const isWorkPath = (path: string): boolean => WORK.test(path) && path !== WORK_ROUTE;
