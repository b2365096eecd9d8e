import type { Language } from '../../lib/language';
import { translationOf, works } from '../../lib/works';

/** How many films found by their English names are added to what the service finds. */
const MOST = 12;

/** Films of the catalogue whose English version, which the service does not know, holds the words. */
export function foundInEnglish(words: string, language: Language): { id: number; name: string }[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  if (language !== 'en' || !wanted) return [];
  return works
    .filter(({ id }) => {
      const entry = translationOf(id);
      return entry && `${entry.name}\n${entry.description}`.toLocaleLowerCase('en').includes(wanted);
    })
    .slice(0, MOST);
}
