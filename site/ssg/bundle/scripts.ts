import fs from 'node:fs';
import path from 'node:path';
import { build, type Rollup } from 'vite';
import type { PageName } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { editionSettings, SITE, webRoot } from '../edition.ts';

/** What boot scripts differ by: the kind of page they are for. */
type Boot = typeof __BOOT__;

/** The kind of a page, by its name. */
const BOOTS: Record<PageName, Boot> = {
  home: 'home',
  guidelines: 'guidelines',
  privacy: 'guidelines',
  terms: 'guidelines',
  shortlist: 'shortlist',
  work: 'shortlist',
  phone: 'phone',
  winners: 'plain',
  notFound: 'plain',
};

/** Bundles a script of the head into one line, to be inlined into pages. */
export async function bundleHeadScript(
  edition: Edition,
  name: 'headScript' | 'firstScreen' = 'headScript',
): Promise<string> {
  const { define, alias } = editionSettings(edition);
  const result = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'silent',
    publicDir: false,
    define,
    resolve: { alias },
    build: {
      write: false,
      minify: true,
      target: 'es2020',
      lib: { entry: path.join(SITE, `src/boot/${name}.ts`), formats: ['iife'], name: 'head' },
    },
  })) as Rollup.RollupOutput[];
  const code = result[0]!.output[0].code.trim();
  if (code.includes('</')) throw new Error(`${name} contains </, which would end its element`);
  return code;
}

/** The file of a page's boot script, relative to the web root. */
export type BootScripts = (page: PageName) => string;

/** Bundles the boot scripts of all kinds of pages and writes them into the web root. */
export async function writeBootScripts(edition: Edition): Promise<BootScripts> {
  const files = new Map<Boot, string>();
  for (const boot of new Set(Object.values(BOOTS))) files.set(boot, await writeBootScript(edition, boot));
  return (page) => files.get(BOOTS[page])!;
}

/** Bundles a boot script by itself, so that it shares no chunk with the application. */
async function writeBootScript(edition: Edition, boot: Boot): Promise<string> {
  const { define, alias } = editionSettings(edition);
  const { output } = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, __BOOT__: JSON.stringify(boot) },
    resolve: { alias },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(SITE, 'src/boot/bootScript.ts') },
    },
  })) as Rollup.RollupOutput;
  for (const part of output)
    fs.writeFileSync(
      path.join(webRoot(edition), part.fileName),
      part.type === 'chunk' ? part.code : part.source,
    );
  return output[0].fileName;
}
