import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import type { Language } from '../../../lib/locale/language';
import { overlay, shownWork } from '../../../content/overlay';
import type { Translations } from '../../../content/translations';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useTranslations } from './useTranslations';

/** A film's words as a reader of that language sees them; `byme` where the catalogue's English version was laid over. */
export function shownIn(work: Schema<'Work'>, language: Language, translations: Translations) {
  const overlaid = overlay(work, translations.get(work.id), language);
  return { ...shownWork(overlaid), byme: overlaid.byme === true };
}

/** A film's name, story and making in the reader's language. */
export const useShown = (work: Schema<'Work'>) => shownIn(work, useLanguage(), useTranslations());

/** Names films in the reader's language. */
export function useWorkName(): (work: Schema<'Work'>) => string {
  const language = useLanguage();
  const translations = useTranslations();
  const { t } = useTranslation('judging');
  return (work) => shownIn(work, language, translations).name || t('film.untitled', { id: work.id });
}
