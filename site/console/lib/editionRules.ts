import { text, type Language } from '@/lib/locale/language';
import { editionInAddress, servedEdition } from './edition';

interface Named {
  id: string;
  name: Record<Language, string>;
}

/** The criteria and awards of the editions, from the catalogue that the console was built with. */
declare const __RULES__: Record<string, { criteria: Named[]; awards: Named[] }>;

/** Those of the edition that is shown: the service's once it has answered. */
function ofEdition(): { criteria: Named[]; awards: Named[] } {
  const shown = editionInAddress();
  return servedEdition(shown) ?? __RULES__[shown] ?? { criteria: [], awards: [] };
}

/** The categories of the edition that is shown; none until the service has answered. */
export const categoriesOfEdition = (): Named[] => servedEdition(editionInAddress())?.categories ?? [];

/** The ids of the criteria of the edition that is shown, in their order. */
export const criteriaIds = (): string[] => ofEdition().criteria.map(({ id }) => id);

/** The ids of the awards of the edition that is shown, in their order. */
export const awardIds = (): string[] => ofEdition().awards.map(({ id }) => id);

const nameIn = (list: Named[], id: string, language: Language): string | null => {
  const one = list.find((named) => named.id === id);
  return one ? text(one.name, language) : null;
};

/** The name of a criterion; null for one that the edition does not have. */
export const criterionName = (id: string, language: Language): string | null =>
  nameIn(ofEdition().criteria, id, language);

/** The name of an award; its id if the edition has it no longer. */
export const awardName = (id: string, language: Language): string =>
  nameIn(ofEdition().awards, id, language) ?? id;
