import { awardName } from '../../../content/awards';
import { useLanguage } from '../../../lib/locale/useLanguage';

/** What an award is called, in the language of the page. */
export function useAwardName(): (award: string) => string {
  const language = useLanguage();
  return (award) => awardName(award, language);
}
