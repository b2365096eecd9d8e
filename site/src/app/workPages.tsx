import { Suspense } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import cards from 'virtual:share-cards';
import { contentOf } from '../features/shortlist/work/content';
import { CONTENT_ELEMENT } from '../features/shortlist/work/pageContent';
import { WorkPage } from '../features/shortlist/work/WorkPage';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { brand, text } from '../lib/catalogue';
import { finalists, isTheme } from '../lib/finalists';
import type { Language } from '../lib/language';
import { pageTitle } from '../lib/pageTitle';
import { WORK_ROUTE } from '../lib/paths';
import { App } from './App';
import { excerpt } from './excerpt';
import { PageHead } from './PageHead';
import { workPageOf, type Page } from './pages';
import { workData } from './structuredData';

/** A page of a work as React renders it, without what the build adds to every page. */
export interface RenderedWork {
  page: Page;
  html: string;
}

/** Renders the pages of all works in a language, one after another. Waits for nothing: both languages' texts are here. */
export function* renderWorks(language: Language): Generator<RenderedWork> {
  const i18n = createI18n(language, language === 'zh' ? zh : en);
  const site = text(brand.title, language);
  for (const { id } of finalists) {
    const page = workPageOf(id, language);
    const content = contentOf(id, language)!;
    const genre = isTheme(content.theme) ? i18n.t(`shortlist:themes.${content.theme}`) : undefined;
    const about = {
      page,
      title: pageTitle(content.name, language),
      description: excerpt(content.description, language),
      site,
      card: cards.works[id] ?? cards.edition,
    };
    const head = renderToStaticMarkup(
      <PageHead {...about} data={workData(content, genre, { ...page, ...about })} />,
    );
    // The Suspense boundary mirrors the one the application hydrates.
    const rendered = renderToString(
      <StaticRouter location={page.url}>
        <Suspense fallback={null}>
          <App i18n={i18n} loaded={{ [WORK_ROUTE]: () => <WorkPage content={content} /> }} />
        </Suspense>
      </StaticRouter>,
    );
    // React asks for the picture before the page's first element; the head is where that is read first.
    const [preload = ''] = /^(<link [^>]*>)*/.exec(rendered)!;
    const body = rendered.slice(preload.length);
    const carried = JSON.stringify(content).replaceAll('<', '\\u003c');
    yield {
      page,
      html: `<!DOCTYPE html>
<html lang="">
<head>
    <meta charset="UTF-8">
    <meta name="viewport" content="width=device-width, initial-scale=1.0">
    ${head}${preload}
</head>
<body>
    <div id="root">${body}</div>
    <script type="application/json" id="${CONTENT_ELEMENT}" data-page="${page.url}">${carried}</script>
</body>
</html>
`,
    };
  }
}
