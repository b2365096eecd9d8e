import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { smallestGzip } from '../ssg/gzip.mjs';

const KINDS = { script: 'js', stylesheet: 'css', document: 'html', font: 'font' };

/** Bytes as they travel: texts in gzip, fonts as they are (they are compressed in themselves). */
const travelling = (kind, body) => (kind === 'font' ? body.length : smallestGzip(body).length);

/** Styles that a page holds in itself. */
const STYLES = /<style[^>]*>([^]*?)<\/style>/g;

/** Pictures that a page holds in itself. */
const PICTURES = /data:image\/[^"]*/g;

/** A document's bytes by kind: the styles that it holds count as styles, the pictures as pictures. */
function documentBytes(body) {
  const html = body.toString();
  const css = [...html.matchAll(STYLES)].map(([, rules]) => rules).join('');
  const pictures = (html.match(PICTURES) ?? []).join('');
  return {
    html: travelling('html', Buffer.from(html.replace(STYLES, '').replace(PICTURES, ''))),
    held: pictures ? travelling('html', Buffer.from(pictures)) : 0,
    css: css ? travelling('css', Buffer.from(css)) : 0,
    document: travelling('html', body),
  };
}

/**
 * What a visitor without cookies downloads to read a page, in bytes by kind. The ribbon of rehearsals is left out: no
 * production server has it. `held` are pictures in the page; `document` is the page itself with all it holds.
 */
export async function firstLoad(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const bytes = { js: 0, css: 0, html: 0, font: 0, held: 0, document: 0 };
    const reading = [];
    page.on('response', (response) => {
      const kind = KINDS[response.request().resourceType()];
      if (!kind || !response.ok() || response.url().includes('/assets/rehearsalBar-')) return;
      reading.push(
        response.body().then((body) => {
          const own = kind === 'html' ? documentBytes(body) : { [kind]: travelling(kind, body) };
          for (const [part, size] of Object.entries(own)) bytes[part] += size;
        }),
      );
    });
    const beacon = page.waitForRequest('**/pingback/**');
    await page.goto(address, { waitUntil: 'networkidle' });
    // A page that was read is reported: by then its scripts have run.
    await beacon;
    await Promise.all(reading);
    return bytes;
  } finally {
    await context.close();
  }
}

/** JavaScript of the application in gzip: the shell, one language's texts, and every screen beyond the shell by its module. */
export function applicationBytes(root) {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, '.vite/manifest.json'), 'utf8'));
  const shell = filesOf(manifest, ['app.html', 'src/app/application.tsx']);
  const screens = manifest['src/app/application.tsx'].dynamicImports.filter((key) =>
    key.startsWith('src/features/'),
  );
  const size = (files) =>
    files.reduce((sum, file) => sum + travelling('js', fs.readFileSync(path.join(root, file))), 0);
  const routes = screens.map((key) => {
    const own = filesOf(manifest, [key]).filter((file) => !shell.includes(file));
    return [key, size(own)];
  });
  // What the texts import belongs to the shell, and counts there.
  const texts = size(filesOf(manifest, ['src/i18n/en/shared.ts']).filter((file) => !shell.includes(file)));
  return { shell: size(shell), texts, routes: Object.fromEntries(routes) };
}

/** Every module that these import from the start. */
function filesOf(manifest, keys) {
  const files = new Set();
  const take = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(take);
  };
  keys.forEach(take);
  return [...files];
}
