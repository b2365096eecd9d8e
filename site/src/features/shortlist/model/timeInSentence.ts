import type { Language } from '../../../lib/locale/language';

/** A time as the catalogue writes it, within a sentence: “in mid-November”, “on 15 November”. */
export function timeInSentence(when: string, language: Language): string {
  if (language === 'zh') return when;
  if (/^\d/.test(when)) return `on ${when}`;
  return `in ${when.replace(/^(?:Early|Mid|Late)\b/, (word) => word.toLowerCase())}`;
}
