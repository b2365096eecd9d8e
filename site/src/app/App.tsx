import { useEffect, useMemo, type ComponentType } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';
import { edition } from '../lib/edition';
import { pagePath } from '../lib/paths';
import { clockSource } from '../lib/clock/contestClock';
import { userStore } from '../lib/session/user';
import { REDIRECTS, routesOf } from './routes';
import { PageBoundary } from './PageBoundary';
import { Screen } from './Screen';
import { LoginWindowHost } from './LoginWindowHost';
import { ToastHost } from '../ui/feedback/ToastHost';
import { useFailureNotices } from './useFailureNotices';
import { useArrival } from './useArrival';
import { usePageView } from './usePageView';
import { Unknown } from './Unknown';

interface AppProps {
  i18n: i18n;
  /** Screens that are already here, by route: those render without waiting, as pre-rendered pages must. */
  loaded: Record<string, ComponentType>;
  /** The page view of this address was reported already. */
  reported?: boolean;
}

/** The whole site: providers, routes and what lives beside them. */
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
  const routes = useMemo(() => routesOf(edition), []);
  return (
    <Routes>
      {routes.flatMap((route) =>
        [...new Set([pagePath(route.path, 'zh'), pagePath(route.path, 'en')])].map((path) => (
          <Route key={path} path={path} element={<Screen route={route} loaded={loaded[route.path]} />} />
        )),
      )}
      {REDIRECTS.filter((redirect) => redirect.editions.includes(edition)).map(({ from, to }) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}

/** What no page shows by itself: the clock, the visitor's first check, messages, the login window, the page-view report. */
function Companions({ reported }: Required<Pick<AppProps, 'reported'>>) {
  useFailureNotices();
  usePageView(reported);
  useArrival();
  useEffect(() => {
    clockSource.ask();
    void userStore.init();
  }, []);
  return (
    <>
      <ToastHost />
      <LoginWindowHost />
    </>
  );
}
