import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '../src/app/prerender/pages.ts';
import type { Edition } from '../src/lib/edition.ts';
import { PROJECT, SITE } from './edition.ts';

/** Name under which the plugin writes a page, unique over pages, languages and editions. */
export const slugOf = (page: Page, edition: Edition): string => `${edition}-${page.language}-${page.name}`;

/** Folder of the generated entries of an edition. */
const entryFolder = (edition: Edition) => path.join(PROJECT, 'node_modules/.cache/site-entries', edition);

/**
 * Writes the module the plugin renders for a page and returns its path from the project's root. The plugin reads
 * `ssgOptions` with a regular expression: literal slug, that type, the closing brace at the line's start.
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
