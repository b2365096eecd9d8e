import fs from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import type * as WorkPages from '../src/app/workPages.tsx';
import { finishPage } from './assemble.ts';
import { editionSettings, SITE, siteOrigin, webRoot } from './edition.ts';
import { finalistsModule } from './finalists.ts';
import { checkPage } from './guard.ts';
import { bundleTags, readManifest } from './manifest.ts';
import { shareCardsModule } from './shareCards.ts';
import { withoutStyles } from './renderer.ts';

const EDITION = 'international';

/** Renders the pages of all finalist works in both languages into a web root that is built already; says how many. */
export async function prerenderWorks(): Promise<number> {
  const root = webRoot(EDITION);
  const finish = { edition: EDITION, headScript: headScriptOf(root), origin: siteOrigin(EDITION) } as const;
  const manifest = readManifest(root);
  const { module } = await runnerImport<typeof WorkPages>(path.join(SITE, 'src/app/workPages.tsx'), {
    ...rendererOf(),
  });
  let count = 0;
  for (const language of ['zh', 'en'] as const) {
    const tags = bundleTags(manifest, ['src/features/shortlist/work/Work.tsx', `src/i18n/${language}.ts`]);
    fs.mkdirSync(path.join(root, language === 'en' ? 'en/shortlist' : 'shortlist'), { recursive: true });
    for (const { page, html } of module.renderWorks(language)) {
      const finished = finishPage(html, page, tags, finish);
      checkPage(finished, page);
      fs.writeFileSync(path.join(root, page.file), finished);
      count++;
    }
  }
  return count;
}

/** Settings under which the pages' module runs in this process: as in production, without styles. */
function rendererOf() {
  const { define, alias } = editionSettings(EDITION);
  return {
    configFile: false as const,
    root: SITE,
    mode: 'production',
    logLevel: 'warn' as const,
    define,
    resolve: { alias },
    oxc: { jsx: { runtime: 'automatic' as const, development: false } },
    plugins: [withoutStyles(), finalistsModule(EDITION), shareCardsModule(EDITION)],
  };
}

/** The inline script that the build put into the head of its pages. */
function headScriptOf(root: string): string {
  const script = /<script>([^]*?)<\/script>/.exec(
    fs.readFileSync(path.join(root, 'index.html'), 'utf8'),
  )?.[1];
  if (!script) throw new Error('prerender works: the built home page has no script in its head');
  return script;
}
