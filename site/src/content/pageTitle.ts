import { brand } from './catalogue';
import { text } from '../lib/locale/bilingual';
import type { Language } from '../lib/locale/language';

/** The title of a tab: what the page is called, then the organiser's title. */
export const pageTitle = (page: string, language: Language): string =>
  `${page} · ${text(brand.title, language)}`;
