import fs from 'node:fs';
import path from 'node:path';
import { build, type Manifest, type Plugin, type Rollup } from 'vite';
import { publicPages, workPageOf, type PageName } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { editionSettings, hasWinners, kindOf, SITE, webRoot } from '../edition.ts';
import { withConstants } from '../page/constants.ts';
import { partsOf, sharedModules } from '../page/manifest.ts';
import { pageStyles } from '../page/styles.ts';

/** What boot scripts differ by: the kind of page they are for. */
type Boot = typeof __BOOT__;

/** The module with the edge of the light, which the boot script of Home asks for when somebody is there. */
const EDGE = 'src/features/home/edge.ts';

/** The kind of a page, by its name. */
const BOOTS: Record<PageName, Boot> = {
  home: 'home',
  guidelines: 'guidelines',
  privacy: 'guidelines',
  terms: 'guidelines',
  proof: 'proof',
  shortlist: 'shortlist',
  work: 'shortlist',
  phone: 'phone',
  winners: 'plain',
  notFound: 'plain',
};

/** Bundles a script of the head into one line, to be inlined into pages. */
export async function bundleHeadScript(
  edition: Edition,
  name: 'headScript' | 'actsHeadScript' = 'headScript',
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

/** A boot script in the web root. */
export interface BootScript {
  /** Its file, relative to the web root. */
  file: string;
  /** The modules of the application that it names, because each of its pages needs them; the tags of a page name the rest. */
  modules: readonly string[];
}

export type BootScripts = (page: PageName) => BootScript;

/** Bundles the boot scripts of all kinds of pages and writes them into the web root. */
export async function writeBootScripts(edition: Edition, manifest: Manifest): Promise<BootScripts> {
  const tokens = pageStyles(webRoot(edition), partsOf(manifest, {}).styles);
  const scripts = new Map<Boot, BootScript>();
  for (const boot of new Set(Object.values(BOOTS))) {
    const modules = bootModules(edition, manifest, boot);
    const define = {
      __BOOT__: JSON.stringify(boot),
      __MODULES__: JSON.stringify(modules.map((file) => `/${file}`)),
      __EDGE__: JSON.stringify(manifest[EDGE] ? `/${manifest[EDGE].file}` : ''),
    };
    scripts.set(boot, { file: await writeBootScript(edition, define, tokens), modules });
  }
  return (page) => scripts.get(BOOTS[page])!;
}

/** The modules that all pages of an edition with this boot script need. */
export function bootModules(edition: Edition, manifest: Manifest, boot: Boot): string[] {
  const pages = publicPages(kindOf(edition), { winners: hasWinners(edition) });
  if (kindOf(edition) === 'films') pages.push(workPageOf(1, 'zh'), workPageOf(1, 'en'));
  return sharedModules(
    manifest,
    pages.filter(({ name }) => BOOTS[name] === boot),
  );
}

/** Puts boot/preload.ts in the place of Vite's helper. */
const ownPreload: Plugin = {
  name: 'own-preload',
  enforce: 'pre',
  resolveId: (id) =>
    id.includes('vite/preload-helper') ? path.join(SITE, 'src/boot/preload.ts') : undefined,
};

/**
 * Bundles a boot script by itself, so that it shares no chunk with the application. `tokens` are styles with the custom
 * properties that its own styles read.
 */
async function writeBootScript(
  edition: Edition,
  constants: Record<`__${string}__`, string>,
  tokens: string,
): Promise<string> {
  const { define, alias } = editionSettings(edition);
  const { output } = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, ...constants },
    resolve: { alias },
    plugins: [ownPreload],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(SITE, 'src/boot/bootScript.ts') },
    },
  })) as Rollup.RollupOutput;
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  for (const part of output) {
    const source = part.type === 'chunk' ? part.code : part.source;
    fs.writeFileSync(
      path.join(webRoot(edition), part.fileName),
      part.fileName.endsWith('.css') ? withConstants(String(source), tokens, code) : source,
    );
  }
  return output[0].fileName;
}
