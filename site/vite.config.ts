import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ssgPlugin } from 'vite-plugin-ssg';
import { publicPages, workPageOf } from './src/app/prerender/pages.ts';
import { catalogueEntries } from './ssg/catalogueWorks.ts';
import { arcoLayer } from './ssg/arcoLayer.ts';
import { assemblePages, STAGING } from './ssg/assemble.ts';
import { buildEdition, CACHE, editionSettings, PROJECT, SITE, siteOrigin, webRoot } from './ssg/edition.ts';
import { writeEntry } from './ssg/entries.ts';
import { devShell } from './ssg/devShell.ts';
import { headScript } from './ssg/headScript.ts';
import { oneEdition } from './ssg/oneEdition.ts';
import { layerOrder } from './ssg/layerOrder.ts';
import { finalistFiles, finalistsModule } from './ssg/finalists.ts';
import { rendererSettings, skipStyleBuild, withoutStyles } from './ssg/renderer.ts';
import { shareCardsModule } from './ssg/shareCards.ts';
import { dressShell } from './ssg/shell.ts';
import { writeSitemap } from './ssg/sitemap.ts';

/** The libraries of every screen, in one file: parted they weigh a kilobyte more, and they change less often than the rest. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
};

export default defineConfig(async ({ command }) => {
  const edition = buildEdition();
  const { define, alias } = editionSettings(edition);
  const script = await headScript();
  const brand = JSON.parse(
    fs.readFileSync(path.join(PROJECT, 'catalogue/editions', edition, 'brand.json'), 'utf8'),
  ) as { title: { zh: string } };
  const pages = publicPages(edition);
  return {
    root: SITE,
    cacheDir: CACHE,
    define,
    resolve: { alias },
    plugins: [
      arcoLayer(),
      oneEdition(edition),
      layerOrder(),
      react(),
      finalistsModule(edition),
      finalistFiles(edition),
      devShell(api().target),
      dressShell(edition, script, brand.title.zh),
      ...(command === 'build' ? prerender() : []),
    ],
    // What only a worker or a late part imports would have the development server load the page anew.
    optimizeDeps: { include: ['hash-wasm', 'idb-keyval'] },
    server: { proxy: { '/apis': api(), '/dev': api(), '/films': api() } },
    build: {
      manifest: true,
      outDir: webRoot(edition),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(SITE, 'app.html'),
        output: { codeSplitting: { groups: [LIBRARIES] } },
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
      assemblePages(pages, { edition, headScript: script, origin }),
      writeSitemap([...pages, ...workPages], origin, webRoot(edition)),
    ];
  }
});

/** Where the development server finds the API: it tells the editions apart by the host it is asked at. */
function api() {
  return { target: process.env.API_ADDRESS ?? 'http://127.0.0.1:8080', changeOrigin: true };
}
