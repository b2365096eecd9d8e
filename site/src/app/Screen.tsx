import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addScreenTexts } from '../i18n/i18n';
import { loadChunk } from '../lib/browser/loadChunk';
import { FILMS, SiteHeader } from './SiteHeader';
import { RouteGuard, ScreenLoading } from './RouteGuard';
import { usePageTitle, useRouteLanguage } from './navigation';
import { PageBoundary } from './PageBoundary';
import { ROUTES, type Route } from './routes';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '../content/catalogue';
import { text } from '../lib/locale/language';
import { isSentView, pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';

/** The screens of the application with these texts, each downloaded with its own texts when it is first shown. */
const lazyScreens = (i18n: i18n) =>
  Object.fromEntries(
    ROUTES.map(({ path, texts, load }) => [
      path,
      lazy(() =>
        loadChunk(async () => {
          const [screen] = await Promise.all([load(), texts && addScreenTexts(i18n, texts)]);
          return screen;
        }),
      ),
    ]),
  );
/** They stay the same over all renderings. */
const screensOf = new WeakMap<i18n, ReturnType<typeof lazyScreens>>();

interface ScreenProps {
  route: Route;
  /** The screen's component when it is already loaded; else it is downloaded. */
  loaded?: ComponentType;
}

/** A route's page: header, guard, screen, footer. */
export function Screen({ route, loaded: Loaded }: ScreenProps) {
  useRouteLanguage();
  const { search } = useLocation();
  const title = route.title === 'register' && isSentView(search) ? 'sent' : route.title;
  usePageTitle(title);
  const content = Loaded ? <Loaded /> : <LazyScreen route={route} />;
  return (
    <Layout
      header={route.header === 'none' ? null : <SiteHeader kind={route.header} title={title} />}
      footer={route.bare ? null : <SiteFooter />}
    >
      <PageBoundary key={route.path} heading={route.header === 'task' ? 'h2' : 'h1'}>
        {route.guard ? <RouteGuard route={route.guard}>{content}</RouteGuard> : content}
      </PageBoundary>
    </Layout>
  );
}

interface LayoutProps {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Skip link, header, `<main>` and footer. */
function Layout({ header, footer, children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      {header && (
        <a className="skip-link" href="#main">
          {t('skipToContent')}
        </a>
      )}
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}

function LazyScreen({ route }: { route: Route }) {
  const { i18n } = useTranslation();
  if (!screensOf.has(i18n)) screensOf.set(i18n, lazyScreens(i18n));
  const Lazy = screensOf.get(i18n)![route.path]!;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Lazy />
    </Suspense>
  );
}

/** Organiser, guidelines and contact at the foot of inner pages. */
function SiteFooter() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <footer className="footer">
      <div className="wrap">
        <p>{t('footer.organiser', { organiser: text(brand.organiser, language) })}</p>
        <nav aria-label={t('footer.label')}>
          <Link to={pagePath('/guidelines', language)}>{t('footer.guidelines')}</Link>
          {FILMS && <Link to={pagePath('/shortlist', language)}>{t('finalists')}</Link>}
          {__WINNERS__ && <Link to={pagePath('/winners', language)}>{t('titles.winners')}</Link>}
          <Link to={pagePath('/privacy', language)}>{t('titles.privacy')}</Link>
          <Link to={pagePath('/terms', language)}>{t('titles.terms')}</Link>
          {__FORMER__?.map(({ name, url }) => (
            <a key={url} href={url}>
              {text(name, language)}
            </a>
          ))}
          {brand.social.map(({ name, url }) => (
            <a key={url} href={url}>
              {text(name, language)}
            </a>
          ))}
          <a href={`mailto:${brand.contactMail}`}>{t('footer.contact')}</a>
        </nav>
      </div>
    </footer>
  );
}
