import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { switchLanguage } from '../i18n/i18n';
import { htmlLang } from '../lib/locale/language';
import { readPath } from '../lib/paths';
import { recoverFromLoadFailure } from '../boot/loader';

/** Keeps the texts in the language the address tells, and `<html lang>` in the language of the texts. */
export function useRouteLanguage(): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    const told = readPath(pathname).language;
    if (told && told !== i18n.language) switchLanguage(i18n, told).catch(() => recoverFromLoadFailure());
  }, [pathname, i18n]);
  useEffect(() => {
    document.documentElement.lang = htmlLang(language === 'zh' ? 'zh' : 'en');
  }, [language]);
}
