import type { Regions } from '../../src/content/catalogue.gen.ts';
import type { Bilingual, Language } from '../../src/lib/locale/language.ts';

const LOCALES: Record<Language, string> = { zh: 'zh-Hans', en: 'en' };

/**
 * The name of a country or region in both languages by its ISO 3166-1 code: the edition's own, else that of the Unicode
 * project; undefined for none. The build writes it into the pages, because browsers differ in their names.
 */
export function countryOf(code: string | undefined, regions: Regions): Bilingual | undefined {
  if (!code) return undefined;
  const own = regions.find((region) => region.code === code);
  if (own) return own.name;
  const name = (language: Language) =>
    new Intl.DisplayNames([LOCALES[language]], { type: 'region', fallback: 'none' }).of(code);
  const [zh, en] = [name('zh'), name('en')];
  return zh && en ? { zh, en } : undefined;
}
