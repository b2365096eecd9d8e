import type { i18n } from 'i18next';
import { brand, text } from '../lib/catalogue';
import type { TitleKey } from './routes';

/** The title of a page's tab: the page, then the organiser's title; on Home the organiser's title alone. */
export function pageTitle(i18n: i18n, title: TitleKey): string {
  const site = text(brand.title, i18n.language === 'zh' ? 'zh' : 'en');
  return title === 'home' ? site : `${i18n.t(`titles.${title}`)} · ${site}`;
}
