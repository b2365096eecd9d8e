import { finalists } from '../../../content/finalists';
import type { Language } from '../../../lib/locale/language';
import type { Translations } from '../../../content/translations';

/** How many films found by their English names are added to what the service finds. */
const MOST = 12;

/** Films of the catalogue, by their names as submitted, whose English version, which the service does not know, holds the words. */
export function foundInEnglish(
  words: string,
  language: Language,
  translations: Translations,
): { id: number; name: string }[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  if (language !== 'en' || !wanted) return [];
  return finalists
    .filter(({ id }) => {
      const entry = translations.get(id);
      return entry && `${entry.name}\n${entry.description}`.toLocaleLowerCase('en').includes(wanted);
    })
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name: name.zh }));
}
