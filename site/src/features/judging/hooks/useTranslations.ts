import { useEffect } from 'react';
import { englishCatalogue, type Translations } from '../../../content/translations';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useStore } from '../../../lib/useStore';

/** The English versions of the catalogue's works. Only an English reader downloads them; they are empty until they are here. */
export function useTranslations(): Translations {
  const language = useLanguage();
  useEffect(() => {
    if (language === 'en') void englishCatalogue.load();
  }, [language]);
  return useStore(englishCatalogue).translations;
}
