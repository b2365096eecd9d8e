import type { ComponentType, ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { createI18n, loadMessages } from '../i18n/i18n';
import { brand, text } from '../lib/catalogue';
import { edition } from '../lib/edition';
import { App } from './App';
import { PageHead } from './PageHead';
import type { Page } from './pages';
import { pageTitle } from './title';

/** What the HTML renderer needs of one page. */
export interface Prerendered {
  /** Contents of `<head>` that differ from page to page. */
  Head: ComponentType;
  /** The router around the page. */
  context: (children: ReactNode) => ReactNode;
  Entry: ComponentType;
}

/** Prepares a page for rendering to HTML: texts loaded, screen at hand, nothing to wait for. */
export async function prerendered(page: Page, Screen: ComponentType): Promise<Prerendered> {
  const i18n = createI18n(page.language, await loadMessages(page.language));
  const key = page.name === 'home' && edition === 'camp' ? 'homeCamp' : page.name;
  const title = pageTitle(i18n, page.name);
  const description = i18n.t(`descriptions.${key}`);
  return {
    Head: () => (
      <PageHead page={page} title={title} description={description} site={text(brand.title, page.language)} />
    ),
    context: (children) => <StaticRouter location={page.url}>{children}</StaticRouter>,
    Entry: () => <App i18n={i18n} loaded={{ [page.path]: Screen }} />,
  };
}
