import type { Plugin } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { htmlLang } from '../src/lib/language.ts';
import { dress } from './assemble.ts';

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
