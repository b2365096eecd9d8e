import fs from 'node:fs';
import path from 'node:path';
import { renderWorks } from '../../src/app/prerender/workPages.tsx';
import { checkPage, finishPage } from '../page/finishPage.ts';
import { bootModules } from '../bundle/scripts.ts';
import { buildEdition, siteOrigin, webRoot } from '../edition.ts';
import { readManifest } from '../page/manifest.ts';
import { PageTags } from '../page/tags.ts';

const EDITION = buildEdition();

/** Renders the pages of all finalist works in both languages into a built web root. Resolves with their number. */
export async function prerenderWorks(): Promise<number> {
  const root = webRoot(EDITION);
  const shortlist = fs.readFileSync(path.join(root, 'shortlist.html'), 'utf8');
  const manifest = readManifest(root);
  const finish = {
    edition: EDITION,
    headScript: headScriptOf(shortlist),
    actsHeadScript: '',
    origin: siteOrigin(EDITION),
  } as const;
  const boot = {
    file: bootScriptOf(shortlist),
    modules: bootModules(EDITION, manifest, 'shortlist'),
  };
  const tags = new PageTags(EDITION, root, manifest, () => boot);
  const written: Promise<void>[] = [];
  for (const language of ['zh', 'en'] as const) {
    fs.mkdirSync(path.join(root, language === 'en' ? 'en/shortlist' : 'shortlist'), { recursive: true });
    for (const { page, html } of renderWorks(language)) {
      const finished = finishPage(html, page, tags.shared(page), finish);
      checkPage(finished, page);
      written.push(fs.promises.writeFile(path.join(root, page.file), finished));
    }
  }
  await Promise.all(written);
  return written.length;
}

/** The head script of a built page without acts. */
function headScriptOf(page: string): string {
  const script = /<script>([^]*?)<\/script>/.exec(page)?.[1];
  if (!script) throw new Error('prerender works: the built shortlist has no script in its head');
  return script;
}

/** The file of the boot script, from a built page of the same kind. */
function bootScriptOf(page: string): string {
  const file = /<script type="module" data-src="\/([^"]+)" data-app=/.exec(page)?.[1];
  if (!file) throw new Error('prerender works: the built shortlist has no boot script');
  return file;
}
