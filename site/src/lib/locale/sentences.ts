import type { Language } from './language';

/** Puts sentences one after another: with a blank in English, without one in Chinese. Leaves out what is missing. */
export function sentences(language: Language, ...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(language === 'zh' ? '' : ' ');
}
