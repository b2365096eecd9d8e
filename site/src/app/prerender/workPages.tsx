import { createElement, type ComponentType } from 'react';
import type { i18n } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import cards from 'virtual:share-cards';
import { contentOf } from '../../features/shortlist/model/workContent';
import { CONTENT_ELEMENT } from '../../features/shortlist/hooks/useWorkContent';
import { WorkPage } from '../../features/shortlist/Work';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import { brand, pageTitle } from '../../content/catalogue';
import { text, zoneOfLanguage, type Language } from '../../lib/locale/language';
import { videoAddress, videoType, finalists } from '../../content/finalists';
import { WORK_ROUTE, workPath } from '../../lib/paths';
import { App } from '../App';
import { PageHead } from './PageHead';
import { workPageOf, type Page } from './pages';
import { excerpt, workData } from './structuredData';

/** A work's page as rendered, without the tags that the build adds to every page. */
export interface RenderedWork {
  page: Page;
  html: string;
}

/** Renders the pages of all works in a language, one after another and without waiting: the messages are bundled. */
export function* renderWorks(language: Language): Generator<RenderedWork> {
  const i18n = forManyPages(createI18n(language, language === 'zh' ? zh : en));
  const site = text(brand.title, language);
  const t = i18n.getFixedT(language, 'shortlist');
  const frame = framesOf(i18n, language);
  for (const { id } of finalists) {
    const page = workPageOf(id, language);
    const content = contentOf(id, language)!;
    const genre = content.theme ? t(`themes.${content.theme}`) : undefined;
    const about = {
      page,
      title: pageTitle(content.name, language),
      description: excerpt(content.description, language),
      site,
      card: cards.works[id] ?? cards.edition,
      video: content.video?.file
        ? {
            address: videoAddress(content.video.file, zoneOfLanguage(language)),
            type: videoType(content.video.file),
          }
        : undefined,
    };
    const head = renderToStaticMarkup(
      <PageHead {...about} data={workData(content, genre, { ...page, ...about })} />,
    );
    const rendered = renderToString(
      <I18nextProvider i18n={i18n}>
        <WorkPage content={content} />
      </I18nextProvider>,
    );
    // React puts the preload of the picture before the page's first element; in the head it is found earlier.
    const [preload = ''] = /^(<link [^>]*>)*/.exec(rendered)!;
    const body = frame(id, rendered.slice(preload.length));
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

/**
 * The i18n instance with a cache for messages without variables, for rendering many pages. It inherits from the instance
 * instead of copying it, because `useTranslation` copies an instance's own properties on every call.
 */
function forManyPages(i18n: i18n): i18n {
  const found = new Map<string, string>();
  const getFixedT = (...scope: Parameters<i18n['getFixedT']>) => {
    const t = i18n.getFixedT(...scope) as (key: string, variables?: object) => string;
    return (key: string, variables?: object) => {
      if (variables) return t(key, variables);
      const name = `${String(scope[1])}:${key}`;
      const words = found.get(name) ?? t(key);
      found.set(name, words);
      return words;
    };
  };
  return Object.create(i18n, { getFixedT: { value: getFixedT } }) as i18n;
}

/** Stands for the work in the markup around it. */
const SLOT = '<work-slot></work-slot>';
const Slot = () => createElement('work-slot');

/**
 * Renders the markup around a work, header and footer, once and returns a function that inserts a work: the pages differ
 * there in their own address alone. A test compares the result with rendering the whole application.
 */
function framesOf(i18n: i18n, language: Language): (id: number, work: string) => string {
  const page = workPageOf(0, language);
  const [before = '', after = ''] = renderApplication(i18n, page, Slot).split(SLOT);
  return (id, work) =>
    before.replaceAll(`${page.path}"`, `${workPath(id)}"`) +
    work +
    after.replaceAll(`${page.path}"`, `${workPath(id)}"`);
}

/** Renders the whole application at a work's page. */
export const renderApplication = (i18n: i18n, page: Page, Screen: ComponentType): string =>
  renderToString(
    <StaticRouter location={page.url}>
      <App i18n={i18n} loaded={{ [WORK_ROUTE]: Screen }} />
    </StaticRouter>,
  );
