import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTitle } from './title';
import type { TitleKey } from './routes';

/** Sets the tab's title in the page's language. */
export function usePageTitle(title: TitleKey): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    document.title = pageTitle(i18n, title);
  }, [i18n, language, title]);
}
