import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlay, shownWork } from '../../../content/overlay';
import { englishCatalogue, type Translations } from '../../../content/translations';
import type { Schema } from '../../../lib/api/schema';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useStore } from '../../../lib/useStore';

/** The English texts of the catalogue's works. Only pages in English download them; empty until then. */
function useTranslations(): Translations {
  const language = useLanguage();
  useEffect(() => {
    if (language === 'en') void englishCatalogue.load();
  }, [language]);
  return useStore(englishCatalogue).translations;
}

/** How long a page waits for the English texts before it shows works as submitted, in milliseconds. */
export const PATIENCE_MS = 3000;

/** Whether works can be shown in the page's language, so that no title changes under the eyes of its reader. */
export function useWorkTextReady(): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(language !== 'en' || englishCatalogue.get().translations.size > 0);
  useEffect(() => {
    if (ready) return;
    const show = () => setReady(true);
    void englishCatalogue.load().then(show);
    const timer = setTimeout(show, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready;
}

/** A work's texts in a language; `byme` where they come from the catalogue's English version. */
export function workText(work: Schema<'Work'>, language: Language, translations: Translations) {
  const overlaid = overlay(work, translations.get(work.id), language);
  return { ...shownWork(overlaid), byme: overlaid.byme === true };
}

/** A work's name, story and making in the page's language. */
export const useWorkText = (work: Schema<'Work'>) => workText(work, useLanguage(), useTranslations());

/** Returns works' names in the page's language. */
export function useWorkName(): (work: Schema<'Work'>) => string {
  const language = useLanguage();
  const translations = useTranslations();
  const { t } = useTranslation('judging');
  return (work) => workText(work, language, translations).name || t('work.untitled', { id: work.id });
}
