import international from '@catalogue/editions/international/brand.json';
import camp from '@catalogue/editions/camp/brand.json';
import type { Edition } from '../../src/lib/edition';
import type { Language } from '../../src/lib/locale/language';

/** The name of an edition's contest, as its pages have it. */
export const brandName = (edition: Edition, language: Language): string =>
  (edition === 'camp' ? camp : international).name[language];
