import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Page } from '../../src/app/prerender/pages.ts';
import { writeBootScripts } from '../bundle/scripts.ts';
import { preloadApplication } from '../bundle/shell.ts';
import { webRoot } from '../edition.ts';
import { checkPage, finishPage, type Finish } from '../page/finishPage.ts';
import { partsOf, readManifest } from '../page/manifest.ts';
import { PageTags } from '../page/tags.ts';
import { entryFolder, slugOf, STAGING } from './screens.ts';

/** Finishes and checks every rendered page and moves it to its place. An incomplete page fails the build. */
export function assemblePages(pages: Page[], finish: Finish): Plugin {
  return {
    name: 'site-assemble-pages',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      const root = webRoot(finish.edition);
      const manifest = readManifest(root);
      const tags = new PageTags(
        finish.edition,
        root,
        manifest,
        await writeBootScripts(finish.edition, manifest),
        finish.winners === true,
      );
      preloadApplication(root, partsOf(manifest, {}));
      for (const page of pages) {
        const rendered = fs.readFileSync(
          path.join(root, STAGING, `${slugOf(page, finish.edition)}.html`),
          'utf8',
        );
        const html = finishPage(rendered, page, tags.inlined(page, rendered), finish);
        checkPage(html, page);
        const file = path.join(root, page.file);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, html);
      }
      fs.rmSync(path.join(root, STAGING), { recursive: true });
      fs.rmSync(entryFolder(finish.edition), { recursive: true, force: true });
    },
  };
}
