import { lazy, Suspense, type ComponentType } from 'react';
import { loadChunk } from '../lib/browser/loadChunk';
import { Layout } from '../ui/layout/Layout';
import { SiteHeader } from './SiteHeader';
import { SiteFooter } from './SiteFooter';
import { RouteGuard } from './RouteGuard';
import { usePageTitle, useRouteLanguage } from './navigation';
import { PageBoundary } from './PageBoundary';
import { ROUTES, type Route } from './routes';
import { ScreenLoading } from './ScreenLoading';

const LAZY = Object.fromEntries(ROUTES.map(({ path, load }) => [path, lazy(() => loadChunk(load))]));

interface ScreenProps {
  route: Route;
  /** The screen's component when it is already loaded; else it is downloaded. */
  loaded?: ComponentType;
}

/** A route's page: header, guard, screen, footer. */
export function Screen({ route, loaded: Loaded }: ScreenProps) {
  useRouteLanguage();
  usePageTitle(route.title);
  const content = Loaded ? <Loaded /> : <LazyScreen route={route} />;
  return (
    <Layout
      header={route.header === 'none' ? null : <SiteHeader kind={route.header} title={route.title} />}
      footer={route.footer ? <SiteFooter /> : null}
    >
      <PageBoundary key={route.path} heading={route.header === 'task' ? 'h2' : 'h1'}>
        {route.guard ? <RouteGuard route={route.guard}>{content}</RouteGuard> : content}
      </PageBoundary>
    </Layout>
  );
}

function LazyScreen({ route }: { route: Route }) {
  const Lazy = LAZY[route.path]!;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Lazy />
    </Suspense>
  );
}
