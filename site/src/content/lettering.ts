import about from '@films-about.json';
import type { Language } from '../lib/locale/language';
import { brand } from './catalogue';

/** The contest's name as a drawing; undefined without one, and while the brand has another name than the one drawn. */
export function letteringOf(language: Language) {
  const drawn = about.lettering?.[language];
  return drawn?.name === brand.name[language] ? drawn : undefined;
}
