import { byTitle as order, programmes as chosen } from 'virtual:finalists';
import type { Language } from '../lib/locale/language';
import type { FilmProgramme } from './catalogue.gen';
import { finalists, type Finalist } from './finalists';

/** A screening of finalists, with the films themselves. */
export interface ListedProgramme extends Omit<FilmProgramme, 'films'> {
  /** In the order in which they play; the first is shown large. */
  films: readonly [Finalist, ...Finalist[]];
}

const byId = new Map(finalists.map((finalist) => [finalist.id, finalist]));
const filmsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);

/** The programmes of the shortlist, without films that are no finalists. Empty where no editor made any. */
export const programmes: readonly ListedProgramme[] = chosen.flatMap(({ films, ...programme }) => {
  const [large, ...others] = filmsOf(films);
  return large ? [{ ...programme, films: [large, ...others] as const }] : [];
});

/** All finalists by their title in a language. */
export const byTitle = (language: Language): Finalist[] => filmsOf(order[language]);
