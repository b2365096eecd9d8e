import { useEffect, useMemo, type ComponentType } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';
import { kind } from '../lib/edition';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { clockStore } from '../lib/clock/contestClock';
import { userStore } from '../lib/session/user';
import { REDIRECTS, routesOf } from './routes';
import { PageBoundary } from './PageBoundary';
import { Screen } from './Screen';
import { LoginWindowHost } from './LoginWindowHost';
import { ToastHost } from '../ui/feedback/ToastHost';
import { useEndOfAnalytics, useScrollAndFocus, usePageViewReport } from './navigation';
import { useProviderResult } from './useProviderResult';
import { failures } from '../lib/api/api';
import { isCode, messageOf } from '../lib/api/error';
import { notices } from '../lib/notices';

interface AppProps {
  i18n: i18n;
  /** Screens that are already loaded, by route; they render at once, as prerendered pages require. */
  loaded: Record<string, ComponentType>;
  /** Whether the page view of this address is already reported. */
  reported?: boolean;
}

/** The application: providers, routes and what every page needs. */
export function App({ i18n, loaded, reported = false }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <PageBoundary whole>
        <SiteRoutes loaded={loaded} />
        <Companions reported={reported} />
      </PageBoundary>
    </I18nextProvider>
  );
}

function SiteRoutes({ loaded }: Pick<AppProps, 'loaded'>) {
  const routes = useMemo(() => routesOf(kind), []);
  return (
    <Routes>
      {routes.flatMap((route) =>
        [...new Set([pagePath(route.path, 'zh'), pagePath(route.path, 'en')])].map((path) => (
          <Route key={path} path={path} element={<Screen route={route} loaded={loaded[route.path]} />} />
        )),
      )}
      {REDIRECTS.filter((redirect) => redirect.kinds.includes(kind)).map(({ from, to }) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<RedirectToNotFound />} />
    </Routes>
  );
}

/** Redirects a path that the edition does not have to the page that says so. */
function RedirectToNotFound() {
  return <Navigate to={pagePath('/404', useLanguage())} replace />;
}

const reloadPage = () => location.reload();

/** What every page needs beside its screen: the clock, the session, toasts, the login window, the page-view report. */
function Companions({ reported }: Required<Pick<AppProps, 'reported'>>) {
  useFailureNotices();
  useProviderResult();
  usePageViewReport(reported);
  useEndOfAnalytics(reloadPage);
  useScrollAndFocus();
  useEffect(() => {
    clockStore.ask();
    void userStore.init();
  }, []);
  return (
    <>
      <ToastHost />
      <LoginWindowHost />
    </>
  );
}

/**
 * Shows failed API calls that the caller does not explain as notices. Calls that were made for another account than the
 * one that is logged in make the page that account's: one notice for all that fail until then.
 */
function useFailureNotices(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    let changing = false;
    return failures.listen((error) => {
      if (isCode(error, 'ACCOUNT_CHANGED')) {
        if (changing) return;
        changing = true;
        void userStore.loggedIn().finally(() => (changing = false));
      }
      notices.error(messageOf(i18n, error));
    });
  }, [i18n]);
}
