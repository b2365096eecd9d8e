import type { Language } from './language';

/** The name of a language, by its tag of BCP 47, for a reader. */
export function languageIn(tag: string, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader === 'zh' ? 'zh-Hans' : 'en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
