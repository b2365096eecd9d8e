import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Page } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { editionSettings, PROJECT, SITE, webRoot } from '../edition.ts';
import { readManifest } from '../page/manifest.ts';

const ASSET = /\.(png|jpe?g|webp|avif|svg|woff2)$/;
const NO_STYLE = '\0no-style';

/** Folder in the web root where vite-plugin-ssg writes its pages until they are finished. */
export const STAGING = '.pages';

/**
 * Name of the files that vite-plugin-ssg writes for a page, some of them into a folder of the project: unique over pages,
 * languages, editions and builds, of which two may run at once.
 */
export const slugOf = (page: Page, edition: Edition): string =>
  `${edition}-${page.language}-${page.name}-${process.pid}`;

/** Folder of this build's generated entry modules. */
export const entryFolder = (edition: Edition): string =>
  path.join(PROJECT, 'node_modules/.cache/site-entries', `${edition}-${process.pid}`);

/**
 * Writes the module that vite-plugin-ssg renders for a page; returns its path relative to the project. The plugin reads
 * `ssgOptions` by a regular expression: it needs a literal slug, this type and the closing brace at the line's start.
 */
export function writeEntry(page: Page, edition: Edition): string {
  const folder = entryFolder(edition);
  const slug = slugOf(page, edition);
  const file = path.join(folder, `${slug}.tsx`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    file,
    `import type { SsgOptions } from 'vite-plugin-ssg/utils';
import { prerendered } from '${SITE}/src/app/prerender/prerendered';
import Screen from '${SITE}/src/${page.module}';

const page = await prerendered(${JSON.stringify(page)}, Screen);
export const ssgOptions: SsgOptions = {
  slug: '${slug}',
  routeUrl: '${page.url}',
  Head: () => page.Head(),
  context: (children) => page.context(children),
};

export default page.Entry;
`,
  );
  return path.relative(PROJECT, file);
}

/** Resolves imports of stylesheets to nothing while rendering: the bundle has them. */
export function withoutStyles(): Plugin {
  return {
    name: 'site-without-styles',
    enforce: 'pre',
    resolveId: (source) => (/\.css(\?.*)?$|\/style\/css\.js$/.test(source) ? NO_STYLE : null),
    load: (id) => (id === NO_STYLE ? '' : null),
  };
}

/**
 * Configures the inner Vite of vite-plugin-ssg, which reads no configuration file: the edition, Arco bundled for Node,
 * and images by their names in the bundle.
 */
export function rendererSettings(edition: Edition): Plugin {
  const { define, alias } = editionSettings(edition);
  return {
    name: 'site-renderer-settings',
    enforce: 'pre',
    config: () => ({
      // Editions are built at once, and each would clear what the other's Vite has just put into a shared folder.
      cacheDir: path.join(webRoot(edition), STAGING, 'cache'),
      define,
      resolve: { alias },
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { middlewareMode: true, ws: false, watch: null },
      ssr: { noExternal: [/^@arco-design\//] },
      build: { copyPublicDir: false, emptyOutDir: false, reportCompressedSize: false, assetsInlineLimit: 0 },
    }),
    load(id) {
      const file = id.split('?')[0]!;
      if (!ASSET.test(file)) return null;
      const key = path.relative(SITE, file);
      const asset = readManifest(webRoot(edition))[key];
      if (!asset) this.error(`the bundle has no ${key}`);
      return `export default ${JSON.stringify(`/${asset.file}`)}`;
    },
  };
}

/** Empties the bundle of styles that the plugin builds for each page: the bundle of the site has them already. */
export function skipStyleBuild(): Plugin {
  const EMPTY = '\0no-page-styles';
  return {
    name: 'site-skip-style-build',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (/_temp_.+_entry\.tsx$/.test(source) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export {}' : null),
  };
}
