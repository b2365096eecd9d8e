import fs from 'node:fs';
import path from 'node:path';
import { renderWorks } from '../src/app/prerender/workPages.tsx';
import { finishPage } from './assemble.ts';
import { siteOrigin, webRoot } from './edition.ts';
import { checkPage } from './guard.ts';
import { readManifest } from './manifest.ts';
import { PageTags } from './pageTags.ts';

const EDITION = 'international';

/** Renders the pages of all finalist works in both languages into a web root that is built already; says how many. */
export async function prerenderWorks(): Promise<number> {
  const root = webRoot(EDITION);
  const home = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const finish = { edition: EDITION, headScript: headScriptOf(home), origin: siteOrigin(EDITION) } as const;
  const tags = new PageTags(root, readManifest(root), firstScriptOf(home));
  const written: Promise<void>[] = [];
  for (const language of ['zh', 'en'] as const) {
    fs.mkdirSync(path.join(root, language === 'en' ? 'en/shortlist' : 'shortlist'), { recursive: true });
    for (const { page, html } of renderWorks(language)) {
      const finished = finishPage(html, page, tags.sharing(page), finish);
      checkPage(finished, page);
      written.push(fs.promises.writeFile(path.join(root, page.file), finished));
    }
  }
  await Promise.all(written);
  return written.length;
}

/** The inline script that the build put into the head of its pages. */
function headScriptOf(home: string): string {
  const script = /<script>([^]*?)<\/script>/.exec(home)?.[1];
  if (!script) throw new Error('prerender works: the built home page has no script in its head');
  return script;
}

/** The file of the first script that the build wrote. */
function firstScriptOf(home: string): string {
  const file = /<script type="module" data-src="\/([^"]+)" data-app=/.exec(home)?.[1];
  if (!file) throw new Error('prerender works: the built home page has no first script');
  return file;
}
