import type { Edition } from '../src/lib/edition.ts';

/** The faces that an edition's pages set their first words in, by their names in the manifest. */
export const PRELOADED_FONTS: Record<Edition, string[]> = {
  international: ['src/styles/fonts/core/archivo-international.woff2'],
  camp: ['src/styles/fonts/core/newsreader-camp.woff2', 'src/styles/fonts/core/archivo-camp.woff2'],
};
