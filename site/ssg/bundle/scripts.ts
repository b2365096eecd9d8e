import fs from 'node:fs';
import path from 'node:path';
import { build, type Rollup } from 'vite';
import type { Edition } from '../../src/lib/edition.ts';
import { editionSettings, SITE, webRoot } from '../edition.ts';

/** Bundles the head script into one line, to be inlined into every page. */
export async function bundleHeadScript(edition: Edition): Promise<string> {
  const result = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'silent',
    publicDir: false,
    define: editionSettings(edition).define,
    build: {
      write: false,
      minify: true,
      target: 'es2020',
      lib: { entry: path.join(SITE, 'src/boot/headScript.ts'), formats: ['iife'], name: 'head' },
    },
  })) as Rollup.RollupOutput[];
  const code = result[0]!.output[0].code.trim();
  if (code.includes('</')) throw new Error('the head script contains </, which would end its element');
  return code;
}

/**
 * Bundles the boot script by itself, so that it shares no chunk with the application, and writes it into the web root.
 * Resolves with its file, relative to the web root.
 */
export async function writeBootScript(edition: Edition): Promise<string> {
  const { define, alias } = editionSettings(edition);
  const { output } = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'warn',
    publicDir: false,
    define,
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
