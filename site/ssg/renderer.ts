import path from 'node:path';
import type { Plugin } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { editionSettings, SITE, webRoot } from './edition.ts';
import { readManifest } from './manifest.ts';

const ASSET = /\.(png|jpe?g|webp|avif|svg|woff2)$/;
const NO_STYLE = '\0no-style';

/** Leaves styles to the bundle: whoever imports one while rendering gets nothing. */
export function withoutStyles(): Plugin {
  return {
    name: 'site-without-styles',
    enforce: 'pre',
    resolveId: (source) => (/\.css(\?.*)?$|\/style\/css\.js$/.test(source) ? NO_STYLE : null),
    load: (id) => (id === NO_STYLE ? '' : null),
  };
}

/**
 * Settings for the inner Vite of vite-plugin-ssg, which reads no configuration file: the edition, Arco bundled for Node,
 * and images under the names the bundle gave them.
 */
export function rendererSettings(edition: Edition): Plugin {
  const { define, alias } = editionSettings(edition);
  return {
    name: 'site-renderer-settings',
    enforce: 'pre',
    config: () => ({
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

/** The plugin also bundles each page's styles; the bundle has them already, so this build is given nothing to do. */
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
