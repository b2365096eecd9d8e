import fs from 'node:fs';
import path from 'node:path';
import { ORIGIN_MARK, type Page } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import { htmlLang } from '../../src/lib/locale/language.ts';
import { markPicture } from '../brand/brand.ts';
import { editionFace, SITE } from '../edition.ts';
import type { Tags } from './tags.ts';

/** What the pages of a build share. */
export interface Finish {
  edition: Edition;
  /** The head script, inlined. */
  headScript: string;
  /** That of pages that have acts: it also chooses the act and the reader's next step before the first paint. */
  actsHeadScript: string;
  /** Public origin for absolute addresses. */
  origin: string;
  /** Whether the results are published. */
  winners?: boolean;
}

/** Sets the attributes that select an edition's styles. */
export function setEdition(html: string, edition: Edition, lang: string): string {
  const { theme } = editionFace(edition);
  return html
    .replace(/<html lang="[^"]*">/, `<html lang="${lang}" data-edition="${edition}" data-theme="${theme}">`)
    .replace('<body>', theme === 'night' ? '<body arco-theme="dark">' : '<body>');
}

/**
 * Whether a page changes with the acts of the contest. Without scripts it shows that of the open registration, or that of
 * the winners once the results are published.
 */
const hasActs = ({ name }: Page): boolean => name === 'home' || name === 'phone';

const OPEN = 'data-act="open" data-action="register"';
const PUBLISHED = 'data-act="winners" data-action="winners"';

/** The site's mark, in the page: a request for it would share the line with the fonts of the first paint. */
function icon(edition: Edition): string {
  const face = editionFace(edition);
  const picture =
    face.mark || face.lamp ? markPicture(face) : fs.readFileSync(path.join(SITE, 'public/mark.svg'), 'utf8');
  return `<link rel="icon" href="${dataAddress(picture)}">`;
}

/** Completes a rendered page: edition, head tags and addresses. */
export function finishPage(
  html: string,
  page: Page,
  tags: Tags,
  { edition, headScript, actsHeadScript, origin, winners }: Finish,
): string {
  const head = [
    tags.before,
    `<script>${hasActs(page) ? actsHeadScript : headScript}</script>`,
    firstScreen(html),
    icon(edition),
    tags.after,
  ]
    .filter(Boolean)
    .join('');
  return (
    setEdition(html, edition, htmlLang(page.language))
      .replace('<html ', hasActs(page) ? `<html ${winners ? PUBLISHED : OPEN} ` : '<html ')
      .replace(/\s*<!-- (Preload critical|CSS \(render|Page-defined|Additional head)[^>]*-->\s*/g, '')
      // Without its Suspense boundary a page is hydrated in one task.
      .replace(/<div id="root">\s*<!--\$-->([\s\S]*)<!--\/\$-->\s*<\/div>/, '<div id="root">$1</div>')
      .replace('</head>', `${head}</head>`)
      // Links that React Router would look ahead for in its framework mode only.
      .replaceAll(' data-discover="true"', '')
      .replace(/><\/(circle|path|rect|stop|use)>/g, '/>')
      .replace(/>\s*\n\s*</g, '><')
      .replaceAll(ORIGIN_MARK, origin)
  );
}

/** Ids of what follows the first screen: the heading of a home page's second section, else the main part. */
const AFTER_FIRST_SCREEN = ['films', 'about', 'scene-origin', 'main'];

/**
 * Holds the first paint back until the first screen is parsed: a slow device would otherwise paint half of it and move it
 * when the rest is parsed. Browsers that do not know `expect` paint as before.
 */
function firstScreen(html: string): string {
  const id = AFTER_FIRST_SCREEN.find((each) => html.includes(`id="${each}"`));
  return id ? `<link rel="expect" href="#${id}" blocking="render">` : '';
}

/** A drawing as a `data:` address that may stand in an attribute (RFC 2397). */
function dataAddress(svg: string): string {
  const safe = svg
    .trim()
    .replace(/"/g, "'")
    .replace(/[%#<>&]/g, encodeURIComponent);
  return `data:image/svg+xml,${safe}`;
}

/** A text that every page of a language contains: the skip link or, on the phone page, the copy button. */
const MARKS: Record<Page['language'], RegExp> = {
  en: /Skip to content|Copy the link/,
  zh: /跳到正文|复制链接/,
};

/** What a finished page must not contain, and its description. */
const FORBIDDEN: [RegExp, string][] = [
  [/<!--\$!-->/, 'an error while rendering'],
  [/<!--\$\?-->/, 'an unfinished Suspense boundary'],
  [/<!--\$-->/, 'a Suspense boundary, which is not hydrated in one go'],
  [/<div hidden(="")? id="S:/, 'a Suspense boundary that needs a script to show'],
  [/["'(]\/?(site\/)?src\//, 'an address of the sources'],
  [/\/@fs\//, 'an address of the development server'],
  [/origin\.invalid/, 'an address without its origin'],
  [/\{\{\w+\}\}/, 'a text with an empty place'],
];

/** Throws when a page is incomplete. vite-plugin-ssg writes an empty page and continues when rendering fails. */
export function checkPage(html: string, page: Page): void {
  const problems: string[] = [];
  const body = html.slice(html.indexOf('<body'));
  if (!/<h1[\s>]/.test(body)) problems.push('no <h1>');
  if (!/<title>[^<]+<\/title>/.test(html)) problems.push('no title');
  if (!MARKS[page.language].test(body)) problems.push('not in its language');
  if (!/<script type="module"/.test(html) || !/<style>|rel="stylesheet"/.test(html))
    problems.push('no script or no styles');
  for (const [pattern, what] of FORBIDDEN) if (pattern.test(html)) problems.push(what);
  if (problems.length > 0) throw new Error(`page ${page.file} is not whole: ${problems.join('; ')}`);
}
