import { lazy, Suspense, type ComponentType } from 'react';
import { loadChunk } from '../lib/browser/loadChunk';
import { Layout } from '../ui/layout/Layout';
import { SiteHeader } from './SiteHeader';
import { SiteFooter } from './SiteFooter';
import { WithIslands } from './WithIslands';
import { Guarded } from './Guarded';
import { PageBoundary } from './PageBoundary';
import { ScreenWaiting } from './ScreenWaiting';
import { usePageTitle } from './usePageTitle';
import { useRouteLanguage } from './useRouteLanguage';
import { ROUTES, type Route } from './routes';

const ARRIVING = Object.fromEntries(ROUTES.map(({ path, load }) => [path, lazy(() => loadChunk(load))]));

interface ScreenProps {
  route: Route;
  /** The screen's component when it is already here; else it is downloaded. */
  loaded?: ComponentType;
}

/** A route's page: header, guard, screen, footer. */
export function Screen({ route, loaded }: ScreenProps) {
  useRouteLanguage();
  usePageTitle(route.title);
  const Loaded = loaded;
  const content = Loaded ? (
    <WithIslands>
      <Loaded />
    </WithIslands>
  ) : (
    <Downloaded route={route} />
  );
  return (
    <Layout
      header={route.header === 'none' ? null : <SiteHeader kind={route.header} title={route.title} />}
      footer={route.footer ? <SiteFooter /> : null}
    >
      <PageBoundary key={route.path} heading={route.header === 'task' ? 'h2' : 'h1'}>
        {route.guard ? <Guarded route={route.guard}>{content}</Guarded> : content}
      </PageBoundary>
    </Layout>
  );
}

function Downloaded({ route }: { route: Route }) {
  const Arriving = ARRIVING[route.path]!;
  return (
    <Suspense fallback={<ScreenWaiting />}>
      <WithIslands>
        <Arriving />
      </WithIslands>
    </Suspense>
  );
}
