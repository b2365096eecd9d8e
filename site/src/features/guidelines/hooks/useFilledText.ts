import { facts, fill } from '../../../content/facts';
import { type Bilingual, text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';

/** Returns a function that picks the page's language of a catalogue text and fills in its facts. */
export function useFilledText(): (value: Bilingual) => string {
  const language = useLanguage();
  const values = facts(language);
  return (value) => fill(text(value, language), values);
}
