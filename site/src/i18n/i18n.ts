import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../lib/locale/language';
import { loadChunk } from '../lib/browser/loadChunk';
import type en from './en';

/**
 * Texts are reached with `const { t } = useTranslation('home')` and `t('hero.register')`; keys are checked by the compiler.
 * English defines the shape; Chinese must have every key of it (see messages.ts).
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** Every namespace of one language. */
export type Resources = Record<string, object>;

/** Downloads one language's texts. */
export async function loadMessages(language: Language): Promise<Resources> {
  const messages = language === 'zh' ? await import('./zh') : await import('./en');
  return messages.default;
}

/** An i18next instance with the texts of `language`, ready to render. */
export function createI18n(language: Language, resources: Resources): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/**
 * Switches an instance to another language and downloads its texts when needed. Rejects with ChunkLoadError when that
 * fails, and leaves the language unchanged.
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'common')) {
    const resources = await loadChunk(() => loadMessages(language));
    for (const [namespace, texts] of Object.entries(resources))
      instance.addResourceBundle(language, namespace, texts);
  }
  await instance.changeLanguage(language);
}
