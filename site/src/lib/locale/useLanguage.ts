import { useTranslation } from 'react-i18next';
import type { Language } from './language';

/** The language the page is in. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'zh' ? 'zh' : 'en';
}
