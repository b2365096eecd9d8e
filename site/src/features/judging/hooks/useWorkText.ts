import { useEffect } from 'react';
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
