import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ssgPlugin } from 'vite-plugin-ssg';
import { markPicture, type Face } from './ssg/brand/brand.ts';
import { publicPages, workPageOf } from './src/app/prerender/pages.ts';
import { completeShell, devShell, preloadFonts } from './ssg/bundle/shell.ts';
import { bundleHeadScript } from './ssg/bundle/scripts.ts';
import { arcoLayer, themeStyles } from './ssg/bundle/styles.ts';
import { withoutUnusedRouter } from './ssg/bundle/unusedRouter.ts';
import { catalogueEntries, finalistFiles, finalistsModule } from './ssg/content/finalists.ts';
import { reportFile } from './ssg/content/publishedReport.ts';
import { shareCardsModule } from './ssg/content/shareCards.ts';
import { writeOpeningCalendar } from './ssg/content/openingCalendar.ts';
import { writeSitemap } from './ssg/content/sitemap.ts';
import {
  buildEdition,
  CACHE,
  CATALOGUE,
  editionFace,
  editionSettings,
  hasWinners,
  PROJECT,
  SITE,
  siteOrigin,
  webRoot,
  kindOf,
} from './ssg/edition.ts';
import { assemblePages } from './ssg/render/assemble.ts';
import {
  rendererSettings,
  skipStyleBuild,
  STAGING,
  withoutStyles,
  writeEntry,
} from './ssg/render/screens.ts';

/** The libraries of every screen in one file: a kilobyte smaller than in several, and cached longer than the rest. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
};

/**
 * Small modules that every page loads together: each file of its own would cost a page another address to list, and its own
 * compression.
 */
const STATE = {
  name: 'state',
  test: /src\/lib\/(Store|useStore|readersTime|session\/(?!loginExchange|mailedProof)|clock\/)|src\/i18n\/messages|editions\/\w+\/brand\.json/,
};
/** What forms and guidelines share, which the shell does without. */
const LIMITS = { name: 'limits', test: /src\/lib\/limits\/|editions\/\w+\/(criteria|rules)\.json/ };
/** Every page lists the files of its application by name. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(async ({ command }) => {
  const edition = buildEdition();
  const { define, alias } = editionSettings(edition);
  const script = await bundleHeadScript(edition);
  const actsHeadScript = await bundleHeadScript(edition, 'actsHeadScript');
  const face = editionFace(edition);
  const { brand } = face;
  const pages = publicPages(kindOf(edition), { winners: hasWinners(edition) });
  return {
    root: SITE,
    cacheDir: CACHE,
    define,
    resolve: { alias },
    plugins: [
      arcoLayer(),
      themeStyles(face),
      withoutUnusedRouter(),
      react(),
      finalistsModule(edition),
      finalistFiles(edition),
      reportFile(edition),
      devShell(api().target),
      completeShell(edition, script, brand.title.zh),
      writeMark(face),
      preloadFonts(),
      ...(command === 'build' ? prerender() : []),
    ],
    // Without this the development server reloads the page when a worker or a lazy chunk first imports one.
    optimizeDeps: { include: ['hash-wasm', 'idb-keyval'] },
    server: {
      fs: { allow: [PROJECT, CATALOGUE] },
      proxy: { '/apis': api(), '/dev': api(), '/films': api() },
    },
    build: {
      manifest: true,
      outDir: webRoot(edition),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(SITE, 'app.html'),
        output: { codeSplitting: { groups: [LIBRARIES, STATE, LIMITS] }, ...NAMES },
      },
    },
  };

  function prerender() {
    const origin = siteOrigin(edition);
    const workPages = catalogueEntries(edition).flatMap(({ work: { id } }) => [
      workPageOf(id, 'zh'),
      workPageOf(id, 'en'),
    ]);
    const entries = pages.map((page) => writeEntry(page, edition));
    const outDir = path.relative(process.cwd(), path.join(webRoot(edition), STAGING));
    return [
      ssgPlugin({
        pages: entries,
        devMiddleware: false,
        config: {
          outDir,
          baseUrl: '',
          logLevel: 'warn',
          images: { enabled: false },
          vite: {
            plugins: [
              withoutStyles(),
              finalistsModule(edition),
              shareCardsModule(edition),
              rendererSettings(edition),
              skipStyleBuild(),
            ],
          },
        },
      }),
      assemblePages(pages, {
        ...{ edition, headScript: script, actsHeadScript, origin },
        winners: hasWinners(edition),
      }),
      writeSitemap([...pages, ...workPages], origin, webRoot(edition)),
      writeOpeningCalendar(edition, brand, origin, webRoot(edition)),
    ];
  }
});

/** The icon of pages, where the edition has a mark or a colour of its own; the file of `public` else. */
function writeMark(face: Face): Plugin {
  return {
    name: 'site-mark',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (face.mark ?? face.lamp) fs.writeFileSync(path.join(dir!, 'mark.svg'), markPicture(face));
    },
  };
}

/** The API behind the development server. The service selects the edition by the Host header. */
function api() {
  return { target: process.env.API_ADDRESS ?? 'http://127.0.0.1:8080', changeOrigin: true };
}
