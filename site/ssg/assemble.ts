import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ORIGIN_MARK } from '../src/app/prerender/pages.ts';
import type { Page } from '../src/app/prerender/pages.ts';
import type { Edition } from '../src/lib/edition.ts';
import { htmlLang } from '../src/lib/locale/language.ts';
import { webRoot } from './edition.ts';
import { slugOf } from './entries.ts';
import { holdFirstCovers } from './firstCovers.ts';
import { checkPage } from './guard.ts';
import { writeFirstScript } from './firstScript.ts';
import { partsOf, readManifest } from './manifest.ts';
import { PageTags, type Tags } from './pageTags.ts';
import { preloadApplication } from './shell.ts';

/** Folder below the web root where the plugin leaves its pages until they are finished. */
export const STAGING = '.pages';

/** What turns a rendered page into a finished one. */
export interface Finish {
  edition: Edition;
  /** Inline script of the head. */
  headScript: string;
  /** Public origin for absolute addresses. */
  origin: string;
}

/** Attributes that make the styles an edition's. */
export function dress(html: string, edition: Edition, lang: string): string {
  return html
    .replace(/<html lang="[^"]*">/, `<html lang="${lang}" data-edition="${edition}">`)
    .replace('<body>', edition === 'international' ? '<body arco-theme="dark">' : '<body>');
}

/** Completes one page as the plugin wrote it. */
export function finishPage(
  html: string,
  page: Page,
  tags: Tags,
  { edition, headScript, origin }: Finish,
): string {
  const head = [
    tags.before,
    `<script>${headScript}</script>`,
    '<link rel="icon" href="/mark.svg" type="image/svg+xml">',
    tags.after,
  ]
    .filter(Boolean)
    .join('\n    ');
  return (
    dress(html, edition, htmlLang(page.language))
      .replace(/\s*<!-- (Preload critical|CSS \(render|Page-defined|Additional head)[^>]*-->\s*/g, '\n    ')
      // No Suspense boundary is left open around a page: it is hydrated in one go.
      .replace(/<div id="root">\s*<!--\$-->([\s\S]*)<!--\/\$-->\s*<\/div>/, '<div id="root">$1</div>')
      .replace(/\s*<\/head>/, `\n    ${head}\n</head>`)
      .replaceAll(ORIGIN_MARK, origin)
  );
}

/** After the last page: moves every page to its place, finished and checked. A page that is not whole fails the build. */
export function assemblePages(pages: Page[], finish: Finish): Plugin {
  return {
    name: 'site-assemble-pages',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      const root = webRoot(finish.edition);
      const manifest = readManifest(root);
      const tags = new PageTags(root, manifest, await writeFirstScript(finish.edition));
      preloadApplication(root, partsOf(manifest, {}));
      for (const page of pages) {
        const rendered = fs.readFileSync(
          path.join(root, STAGING, `${slugOf(page, finish.edition)}.html`),
          'utf8',
        );
        const html = holdFirstCovers(
          finishPage(rendered, page, tags.holding(page, rendered), finish),
          (cover) => fs.readFileSync(path.join(root, cover), 'utf8'),
        );
        checkPage(html, page);
        const file = path.join(root, page.file);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, html);
      }
      fs.rmSync(path.join(root, STAGING), { recursive: true });
    },
  };
}
