import path from 'node:path';
import { build, type Rollup } from 'vite';
import { SITE } from './edition.ts';

/** Bundles the first-paint script into one line for the head of every page. */
export async function headScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    root: SITE,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      target: 'es2020',
      lib: { entry: path.join(SITE, 'src/boot/headScript.ts'), formats: ['iife'], name: 'firstPaint' },
    },
  })) as Rollup.RollupOutput[];
  const code = result[0]!.output[0].code.trim();
  if (code.includes('</')) throw new Error('the first-paint script would end its own element');
  return code;
}
