import type { i18n } from 'i18next';
import { brand } from '../content/catalogue';
import { text } from '../lib/locale/bilingual';
import type { Language } from '../lib/locale/language';
import { pageTitle } from '../content/pageTitle';
import type { TitleKey } from './routes';

/** The title of a page's tab: the page, then the organiser's title; on Home the organiser's title alone. */
export function titleOf(i18n: i18n, title: TitleKey): string {
  const language: Language = i18n.language === 'zh' ? 'zh' : 'en';
  return title === 'home' ? text(brand.title, language) : pageTitle(i18n.t(`titles.${title}`), language);
}
