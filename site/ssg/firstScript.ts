import fs from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { build } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { editionSettings, SITE, webRoot } from './edition.ts';

/**
 * Bundles the public pages' first script by itself, so that nothing of the application is in it, and writes it into the
 * web root; returns its file.
 */
export async function writeFirstScript(edition: Edition): Promise<string> {
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
