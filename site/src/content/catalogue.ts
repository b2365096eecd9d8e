import brand from '@edition/brand.json';
import { text, type Language } from '../lib/locale/language';

// The build resolves `@edition/` to the catalogue folder of its edition, so a build contains the data of one edition only.
export { default as criteria } from '@edition/criteria.json';
export { default as rules } from '@edition/rules.json';
export { default as timeline } from '@edition/timeline.json';
export { brand };

/** The title of a browser tab: the name of the page, then the title of the contest. */
export const pageTitle = (page: string, language: Language): string =>
  `${page} · ${text(brand.title, language)}`;
