import fs from 'node:fs';
import path from 'node:path';
import { renderWorks } from '../src/app/workPages.tsx';
import { finishPage } from './assemble.ts';
import { siteOrigin, webRoot } from './edition.ts';
import { checkPage } from './guard.ts';
import { bundleTags, readManifest } from './manifest.ts';

const EDITION = 'international';

/** Renders the pages of all finalist works in both languages into a web root that is built already; says how many. */
export async function prerenderWorks(): Promise<number> {
  const root = webRoot(EDITION);
  const finish = { edition: EDITION, headScript: headScriptOf(root), origin: siteOrigin(EDITION) } as const;
  const manifest = readManifest(root);
  const written: Promise<void>[] = [];
  for (const language of ['zh', 'en'] as const) {
    const tags = bundleTags(manifest, ['src/features/shortlist/work/Work.tsx', `src/i18n/${language}.ts`]);
    fs.mkdirSync(path.join(root, language === 'en' ? 'en/shortlist' : 'shortlist'), { recursive: true });
    for (const { page, html } of renderWorks(language)) {
      const finished = finishPage(html, page, tags, finish);
      checkPage(finished, page);
      written.push(fs.promises.writeFile(path.join(root, page.file), finished));
    }
  }
  await Promise.all(written);
  return written.length;
}

/** The inline script that the build put into the head of its pages. */
function headScriptOf(root: string): string {
  const script = /<script>([^]*?)<\/script>/.exec(
    fs.readFileSync(path.join(root, 'index.html'), 'utf8'),
  )?.[1];
  if (!script) throw new Error('prerender works: the built home page has no script in its head');
  return script;
}
