import { useEffect, useRef } from 'react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { recoverFromLoadFailure } from '../boot/loader';
import { brand, pageTitle } from '../content/catalogue';
import { switchLanguage } from '../i18n/i18n';
import { mustLeaveAnalytics, reportPageView } from '../lib/analytics/analytics';
import { text, htmlLang, type Language } from '../lib/locale/language';
import { readPath } from '../lib/paths';
import { userStore } from '../lib/session/user';
import type { TitleKey } from './routes';

// What follows each navigation: the language, the title, the place on the page and the page-view report.

/** Keeps the messages in the language of the address, and `<html lang>` in the language of the messages. */
export function useRouteLanguage(): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    const wanted = readPath(pathname).language;
    if (wanted && wanted !== i18n.language)
      switchLanguage(i18n, wanted).catch(() => recoverFromLoadFailure());
  }, [pathname, i18n]);
  useEffect(() => {
    document.documentElement.lang = htmlLang(language === 'zh' ? 'zh' : 'en');
  }, [language]);
}

/** The title of a page's tab: the page, then the organiser's title; on Home the organiser's title alone. */
export function titleOf(i18n: i18n, title: TitleKey): string {
  const language: Language = i18n.language === 'zh' ? 'zh' : 'en';
  return title === 'home' ? text(brand.title, language) : pageTitle(i18n.t(`titles.${title}`), language);
}

/** Sets the tab's title in the page's language. The page of a work sets its own. */
export function usePageTitle(title: TitleKey): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    if (title !== 'work') document.title = titleOf(i18n, title);
  }, [i18n, language, title]);
}

/**
 * After a link within the site: scrolls to the top of the new page, or to the element that the hash names, and focuses
 * `<main>`, as a page load would. Going back leaves the scroll position to the browser.
 */
export function useScrollAndFocus(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (type === 'POP') return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, type]);
}

/** Reports each page view, a second after the navigation; the first one only when it is not yet `reported`. */
export function usePageViewReport(reported: boolean): void {
  const { pathname } = useLocation();
  const done = useRef(reported ? pathname : null);
  useEffect(() => {
    if (done.current === pathname) return;
    done.current = null;
    return reportPageView(pathname, () => userStore.get().user?.id ?? null);
  }, [pathname]);
}

/** Ends the organiser's analytics script, by a new document, before a page on which it may not run. */
export function useEndOfAnalytics(reload: () => void): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (mustLeaveAnalytics({ pathname, search })) reload();
  }, [pathname, search, reload]);
}
