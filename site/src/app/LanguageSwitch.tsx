import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { recoverFromLoadFailure } from '../boot/loader';
import { switchLanguage } from '../i18n/i18n';
import { useHydrated } from '../lib/browser/useHydrated';
import { LANGUAGE_KEY, type Language } from '../lib/locale/language';
import { useLanguage } from '../lib/locale/useLanguage';
import { pagePath, readPath } from '../lib/paths';
import { LanguageToggle } from '../ui/layout/Header';
import { store } from '../lib/browser/storage';

/**
 * Stores the visitor's choice and shows the page in that language: public pages by a link to their other address, the
 * rest in place, so that forms keep their input.
 */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  const { pathname, search, hash } = useLocation();
  const hydrated = useHydrated();
  const { path, language: ofAddress } = readPath(pathname);
  const addressIn = (language: Language) => pagePath(path, language) + (hydrated ? search + hash : '');
  const choose = (language: Language, event: React.MouseEvent) => {
    store(LANGUAGE_KEY, language);
    if (ofAddress) return;
    event.preventDefault();
    // The stored choice applies after a reload.
    switchLanguage(i18n, language).catch(() => recoverFromLoadFailure());
  };
  return (
    <LanguageToggle
      label={t('language')}
      current={current}
      names={{ en: t('languageName.en'), zh: t('languageName.zh') }}
      addressIn={addressIn}
      onChoose={choose}
    />
  );
}
