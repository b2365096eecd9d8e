// Renders the pages of the finalist works into the built international edition: node site/ssg/works.mjs
//
// Rolldown joins the pages' modules into one file first: that is faster than to run them through Vite one by one.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

process.env.NODE_ENV = 'production';
const site = path.resolve(import.meta.dirname, '..');
const project = path.resolve(site, '..');
const edition = 'international';
const out = path.join(project, 'node_modules/.cache/site-works');

const bundle = await rolldown({
  input: path.join(site, 'ssg/works.ts'),
  platform: 'node',
  // Libraries of which nothing is used, such as Vite, are not loaded.
  treeshake: { moduleSideEffects: 'no-external' },
  // Both languages are needed at once here; the site loads one at a time.
  checks: { ineffectiveDynamicImport: false },
  external: /^(?![./]|@edition|@catalogue|virtual:)/,
  resolve: {
    alias: {
      '@edition-home': path.join(site, 'src/features/home/international/International.tsx'),
      '@edition': path.join(project, 'catalogue/editions', edition),
      '@catalogue': path.join(project, 'catalogue'),
      'virtual:finalists': path.join(site, 'ssg/modules/finalists.ts'),
      'virtual:share-cards': path.join(site, 'ssg/modules/shareCards.ts'),
    },
  },
  moduleTypes: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
  transform: {
    jsx: { runtime: 'automatic' },
    define: {
      __EDITION__: JSON.stringify(edition),
      'import.meta.dirname': JSON.stringify(path.join(site, 'ssg')),
      'import.meta.env.DEV': 'false',
      'import.meta.env': '{}',
    },
  },
});
await Promise.all([
  bundle.write({ dir: out, entryFileNames: 'works.mjs', chunkFileNames: '[name]-[hash].mjs' }),
  // Rolldown works on threads of its own; meanwhile the libraries that the pages use are loaded.
  ...['react-dom/server', 'react-i18next', 'react-router-dom', 'postcss'].map((name) => import(name)),
]);
const { prerenderWorks } = await import(pathToFileURL(path.join(out, 'works.mjs')).href);
const count = await prerenderWorks();
const seconds = process.uptime();
console.log(
  `Rendered ${count} pages of works in ${seconds.toFixed(2)} s (${Math.round(count / seconds)} a second)`,
);
