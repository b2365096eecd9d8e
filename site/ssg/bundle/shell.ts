import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Edition } from '../../src/lib/edition.ts';
import { htmlLang } from '../../src/lib/locale/language.ts';
import { setEdition } from '../page/finishPage.ts';
import type { Parts } from '../page/manifest.ts';
import { fontLinks } from '../page/fontFaces.ts';

/** Completes the application shell `app.html`: the edition's attributes, a title and the head script. */
export function completeShell(edition: Edition, script: string, title: string): Plugin {
  return {
    name: 'site-complete-shell',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        setEdition(html, edition, htmlLang('zh')).replace(
          /(<meta name="viewport"[^>]*>)/,
          `$1\n    <title>${escaped(title)}</title>\n    <script>${script}</script>`,
        ),
    },
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Preloads the core fonts of a built shell, which would otherwise arrive after its first paint and not apply to it. */
export function preloadFonts(): Plugin {
  return {
    name: 'site-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const css = Object.values(bundle).map((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '',
        );
        return html.replace('</title>', `</title>\n    ${fontLinks(css.join(''))}`);
      },
    },
  };
}

/** Adds preloads of the application's modules to the built shell, so that they load along with its own script. */
export function preloadApplication(root: string, { application, modules }: Parts): void {
  const file = path.join(root, 'app.html');
  const html = fs.readFileSync(file, 'utf8');
  const links = [application, ...modules]
    .filter((module) => !html.includes(module))
    .map((module) => `<link rel="modulepreload" crossorigin href="/${module}">`);
  fs.writeFileSync(file, html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
}

/**
 * Answers every page of the development server with the application shell; nothing is prerendered there. Sets the cookies
 * that the service at `api` sets with its pages: `zone`, the visitor's country, and `rehearsal`.
 */
export function devShell(api: string): Plugin {
  return {
    name: 'site-dev-shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!page || /^\/(apis|dev)\//.test(request.url ?? '')) return next();
        request.url = '/app.html';
        void countryOf(request, api).then((country) => {
          const cookies = ['rehearsal=1', ...(country ? [`zone=${country}`] : [])];
          response.setHeader(
            'Set-Cookie',
            cookies.map((cookie) => `${cookie}; Path=/; SameSite=Lax`),
          );
          next();
        });
      });
    },
  };
}

/** The visitor's country by the service; `ZZ` when it is unknown, null when the service does not answer. */
async function countryOf(request: IncomingMessage, api: string): Promise<string | null> {
  const forwarded = request.headers['x-forwarded-for'];
  try {
    const answer = await fetch(`${api}/apis/nocas/ip/zone`, {
      headers: forwarded ? { 'X-Forwarded-For': String(forwarded) } : {},
    });
    const { data } = (await answer.json()) as { data: { country: string | null } };
    return data.country ?? 'ZZ';
  } catch {
    return null;
  }
}
