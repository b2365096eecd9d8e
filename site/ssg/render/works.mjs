// Renders the pages of the finalist works into a built edition with films: EDITION=ID node site/ssg/render/works.mjs
//
// Rolldown bundles the pages' modules into one file first, which is faster than running them through Vite one by one.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

process.env.NODE_ENV = 'production';
const site = path.resolve(import.meta.dirname, '../..');
const project = path.resolve(site, '..');
const edition = process.env.EDITION;
const catalogue = path.resolve(project, process.env.CATALOGUE_DIR || 'catalogue');
const content = path.join(catalogue, 'editions', edition);
const has = (name) => fs.existsSync(path.join(content, name));
const read = (name) => JSON.parse(fs.readFileSync(path.join(content, name), 'utf8'));
const settings = read('edition.json');
/** As in ssg/edition.ts, which cannot be imported before it is bundled. */
const works = has('finalists.zh.json') ? 'finalists' : 'works';
const ids = read(`${works}.zh.json`).map(({ id }) => id);
const samples = works === 'works' && has('samples.json') ? read('samples.json') : [];
const moved = path.join(content, 'timeline-moved.json');
const cache = path.join(project, 'node_modules/.cache');
fs.mkdirSync(cache, { recursive: true });
/** The bundle's folder, of this build alone: another may run at the same time. */
const out = fs.mkdtempSync(path.join(cache, 'site-works-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));

/** The virtual modules of the bundle's plugins, which do not run here. */
const VIRTUAL = {
  'virtual:finalists': `import { listedFinalists } from '${site}/ssg/content/finalists.ts';
const listed = listedFinalists('${edition}');
export default listed.finalists;
export const { categories, programmes, byTitle, honours } = listed;
// These pages have no index.
export const stills = null;`,
  'virtual:constants': `import { actDates, editionSettings } from '${site}/ssg/edition.ts';
const { define } = editionSettings('${edition}');
export const acts = actDates('${edition}');
export const zone = JSON.parse(define.__ZONE__), offsets = JSON.parse(define.__OFFSETS__);
export const mark = JSON.parse(define.__MARK__), stage = JSON.parse(define.__STAGE__);`,
  'virtual:programme': `import { programmeOf } from '${site}/ssg/content/finalists.ts';
export default programmeOf('${edition}');`,
  'virtual:share-cards': `import { shareCards } from '${site}/ssg/content/shareCards.ts';
export default shareCards('${edition}');`,
};

const bundle = await rolldown({
  input: path.join(site, 'ssg/render/works.ts'),
  platform: 'node',
  // Unused libraries, such as Vite, are not loaded.
  treeshake: { moduleSideEffects: 'no-external' },
  // Both languages are bundled here; the site loads one at a time.
  checks: { ineffectiveDynamicImport: false },
  // Only the aliases below say where content is: its folder may be another than the project's.
  tsconfig: false,
  external: /^(?![./]|@\/|@edition|@films|@catalogue|virtual:)/,
  resolve: {
    alias: {
      '@/': path.join(site, 'src/'),
      '@films-about.json': path.join(content, 'about.json'),
      '@edition-home': path.join(site, 'src/features/home/components/international/International.tsx'),
      '@edition-zone': path.join(site, 'src/content/zone.ts'),
      '@edition-phone': path.join(site, 'src/features/phone/PhoneScreen.tsx'),
      '@edition/timeline.json': fs.existsSync(moved) ? moved : path.join(content, 'timeline.json'),
      '@edition/works.zh.json': path.join(content, `${works}.zh.json`),
      '@edition/works.en.json': path.join(content, `${works}.en.json`),
      '@edition': content,
      '@catalogue': catalogue,
    },
  },
  plugins: [
    {
      name: 'virtual-modules',
      resolveId: { filter: { id: /^virtual:/ }, handler: (id) => id },
      load: { filter: { id: /^virtual:/ }, handler: (id) => VIRTUAL[id] },
    },
  ],
  moduleTypes: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
  transform: {
    jsx: { runtime: 'automatic' },
    inject: {
      __ACTS__: ['virtual:constants', 'acts'],
      __ZONE__: ['virtual:constants', 'zone'],
      __OFFSETS__: ['virtual:constants', 'offsets'],
      __MARK__: ['virtual:constants', 'mark'],
      __STAGE__: ['virtual:constants', 'stage'],
    },
    define: {
      __EDITION__: JSON.stringify(edition),
      __KIND__: JSON.stringify(settings.kind),
      __HEADER__: JSON.stringify(settings.header ?? `PASSPORT_${edition.toUpperCase().replaceAll('-', '_')}`),
      __WINNERS__: String(fs.existsSync(path.join(content, 'winners.json'))),
      __FORMER__: JSON.stringify(
        settings.former?.length
          ? settings.former.map(({ season, url }) => ({
              url,
              name: { en: `Season ${season}`, zh: `${season} 届` },
            }))
          : null,
      ),
      __SAMPLES__: String(ids.length > 0 && ids.every((id) => samples.includes(id))),
      'import.meta.dirname': JSON.stringify(path.join(site, 'ssg')),
      'import.meta.env.DEV': 'false',
      'import.meta.env': '{}',
    },
  },
});
await Promise.all([
  bundle.write({ dir: out, entryFileNames: 'works.mjs', chunkFileNames: '[name]-[hash].mjs' }),
  // Rolldown works on its own threads; meanwhile the libraries of the pages load.
  ...['react-dom/server', 'react-i18next', 'react-router-dom', 'postcss'].map((name) => import(name)),
]);
const { prerenderWorks } = await import(pathToFileURL(path.join(out, 'works.mjs')).href);
const count = await prerenderWorks();
const seconds = process.uptime();
console.log(
  `Rendered ${count} pages of works in ${seconds.toFixed(2)} s (${Math.round(count / seconds)} a second)`,
);
