import { useLanguage } from '../../../lib/locale/useLanguage';
import { awardName } from '../model/judged';

/** What an award is called, in the language of the page. */
export function useAwardName(): (award: string) => string {
  const language = useLanguage();
  return (award) => awardName(award, language);
}
