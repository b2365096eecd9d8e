import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { htmlLang } from '../src/lib/locale/language.ts';
import { dress } from './assemble.ts';
import type { Parts } from './manifest.ts';

/** Dresses the application shell `app.html` as the edition and gives it the first-paint script and a title. */
export function dressShell(edition: Edition, script: string, title: string): Plugin {
  return {
    name: 'site-dress-shell',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        dress(html, edition, htmlLang('zh')).replace(
          /(<meta name="viewport"[^>]*>)/,
          `$1\n    <title>${title}</title>\n    <script>${script}</script>`,
        ),
    },
  };
}

/** Has the shell's browser download the application while it reads the shell's own script. */
export function preloadApplication(root: string, { application, modules }: Parts): void {
  const file = path.join(root, 'app.html');
  const html = fs.readFileSync(file, 'utf8');
  const links = [application, ...modules]
    .filter((module) => !html.includes(module))
    .map((module) => `<link rel="modulepreload" crossorigin href="/${module}">`);
  fs.writeFileSync(file, html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
}
