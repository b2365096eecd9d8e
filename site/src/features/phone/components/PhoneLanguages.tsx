import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LANGUAGE_KEY } from '../../../lib/locale/language';
import { pagePath } from '../../../lib/paths';
import { useHydrated } from '../../../lib/browser/useHydrated';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { LanguageToggle } from '../../../ui/navigation/LanguageToggle';

/** The toggle between `/m` and `/en_m`; keeps which page was shared. */
export function PhoneLanguages() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const hydrated = useHydrated();
  return (
    <LanguageToggle
      label={t('language')}
      current={useLanguage()}
      names={{ en: t('languageName.en'), zh: t('languageName.zh') }}
      addressIn={(language) => pagePath('/m', language) + (hydrated ? search : '')}
      onChoose={(language) => localStorage.setItem(LANGUAGE_KEY, language)}
    />
  );
}
