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

/** Namespaces that one route's screens use alone: they are downloaded with the screen. */
const SCREEN_TEXTS = {
  creation: { en: () => import('./en/creation'), zh: () => import('./zh/creation') },
  judging: { en: () => import('./en/judgingOfEdition'), zh: () => import('./zh/judgingOfEdition') },
  submission: { en: () => import('./en/submission'), zh: () => import('./zh/submission') },
};

/** A namespace of a screen's own. */
export type ScreenTexts = keyof typeof SCREEN_TEXTS;

/** Downloads the texts of one language that more than one screen uses. */
export async function loadMessages(language: Language): Promise<Resources> {
  const messages = language === 'zh' ? await import('./zh/shared') : await import('./en/shared');
  return messages.default;
}

/** Adds a screen's own texts in the instance's language. Rejects when they cannot be downloaded. */
export async function addScreenTexts(instance: i18n, namespace: ScreenTexts): Promise<void> {
  // The language may change meanwhile.
  while (!instance.hasResourceBundle(instance.language, namespace))
    await addTexts(instance, namespace, instance.language as Language);
}

async function addTexts(instance: i18n, namespace: ScreenTexts, language: Language): Promise<void> {
  const texts = await SCREEN_TEXTS[namespace][language]();
  instance.addResourceBundle(language, namespace, texts.default);
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
 * Switches an instance to another language and downloads its texts when needed, those of the screens that were opened
 * too. Rejects with ChunkLoadError when that fails, and leaves the language unchanged.
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  const opened = () =>
    (Object.keys(SCREEN_TEXTS) as ScreenTexts[]).filter(
      (namespace) =>
        instance.hasResourceBundle(instance.language, namespace) &&
        !instance.hasResourceBundle(language, namespace),
    );
  await loadChunk(async () => {
    if (!instance.hasResourceBundle(language, 'common'))
      for (const [namespace, texts] of Object.entries(await loadMessages(language)))
        instance.addResourceBundle(language, namespace, texts);
    // A screen may open meanwhile.
    for (let missing = opened(); missing.length > 0; missing = opened())
      await Promise.all(missing.map((namespace) => addTexts(instance, namespace, language)));
  });
  await instance.changeLanguage(language);
}
