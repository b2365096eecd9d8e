import type { i18n } from 'i18next';
import { loadChunk } from '@/lib/browser/loadChunk';
import { store, stored } from '@/lib/browser/storage';
import { htmlLang, LANGUAGE_KEY, preferredLanguage, type Language } from '@/lib/locale/language';
import { createI18n, type Resources } from '@/i18n/i18n';

const load = (language: Language): Promise<{ default: Resources }> =>
  loadChunk(() => (language === 'zh' ? import('./zh') : import('./en')));

const show = (language: Language) => {
  document.documentElement.lang = htmlLang(language);
};

/** The console's texts in the language that was chosen here, else the browser's. */
export async function startI18n(): Promise<i18n> {
  const language = preferredLanguage({
    stored: stored(LANGUAGE_KEY),
    country: null,
    navigator: navigator.language,
  });
  show(language);
  return createI18n(language, (await load(language)).default);
}

/** Changes the language and remembers it. Rejects with ChunkLoadError, and changes nothing, when its texts do not arrive. */
export async function chooseLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'console'))
    for (const [namespace, texts] of Object.entries((await load(language)).default))
      instance.addResourceBundle(language, namespace, texts);
  store(LANGUAGE_KEY, language);
  await instance.changeLanguage(language);
  show(language);
}
