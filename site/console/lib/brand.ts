import type { Edition } from '../../src/lib/edition';
import type { Language } from '../../src/lib/locale/language';
import { editionEntry } from './edition';

/** The name of an edition's contest, as its pages have it. */
export const brandName = (edition: Edition, language: Language): string =>
  editionEntry(edition).name[language];
