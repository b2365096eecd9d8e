import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from './title';
import type { TitleKey } from './routes';

/** Sets the tab's title in the page's language. The page of a work sets its own. */
export function usePageTitle(title: TitleKey): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    if (title !== 'work') document.title = titleOf(i18n, title);
  }, [i18n, language, title]);
}
