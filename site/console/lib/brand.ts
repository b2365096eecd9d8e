import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';
import { editionEntry } from './edition';

/** The name of an edition's contest, as its pages have it. */
export const brandName = (edition: Edition, language: Language): string =>
  editionEntry(edition).name[language];
