import type { ComponentType, ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { createI18n, loadMessages } from '@/i18n/i18n';
import { brand } from '@/content/catalogue';
import { text } from '@/lib/locale/language';
import { kind } from '@/lib/edition';
import { App } from '../App';
import { PageHead } from './PageHead';
import cards from 'virtual:share-cards';
import type { Page, PageName } from './pages';
import { eventData } from './structuredData';
import { titleOf } from '../navigation';

/** A page with a screen of its own; the pages of works share one (see workPages). */
type ScreenPage = Page & { name: Exclude<PageName, 'work'> };

/** What vite-plugin-ssg needs to render a page. */
export interface Prerendered {
  /** Contents of `<head>` that differ from page to page. */
  Head: ComponentType;
  /** The router around the page. */
  context: (children: ReactNode) => ReactNode;
  Entry: ComponentType;
}

/** Prepares a page for rendering to HTML: messages and screen are loaded, so nothing suspends. */
export async function prerendered(page: ScreenPage, Screen: ComponentType): Promise<Prerendered> {
  const i18n = createI18n(page.language, await loadMessages(page.language));
  const key = page.name === 'home' && kind === 'applications' ? 'homeCamp' : page.name;
  const head = {
    page,
    title: titleOf(i18n, page.name),
    description: i18n.t(`descriptions.${key}`),
    site: text(brand.title, page.language),
    card: cards.edition,
  };
  const data = page.name === 'home' ? eventData({ ...page, ...head }) : undefined;
  return {
    Head: () => <PageHead {...head} data={data} />,
    context: (children) => <StaticRouter location={page.url}>{children}</StaticRouter>,
    Entry: () => <App i18n={i18n} loaded={{ [page.path]: Screen }} />,
  };
}
