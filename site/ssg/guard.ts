import type { Page } from '../src/app/prerender/pages.ts';

/** A mark by which each language's pages are known: the skip link or, on the phone page, the copy button. */
const MARKS: Record<Page['language'], RegExp> = {
  en: /Skip to content|Copy the link/,
  zh: /跳到正文|复制链接/,
};

/** What must not be in a page, and why. */
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

/** Throws when a page is not whole. The plugin writes an empty page and goes on when rendering fails; this stops it. */
export function checkPage(html: string, page: Page): void {
  const faults: string[] = [];
  const body = html.slice(html.indexOf('<body'));
  if (!/<h1[\s>]/.test(body)) faults.push('no <h1>');
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push('no title');
  if (!MARKS[page.language].test(body)) faults.push('not in its language');
  if (!/<script type="module"/.test(html) || !/<style>|rel="stylesheet"/.test(html))
    faults.push('no script or no styles');
  for (const [pattern, what] of FORBIDDEN) if (pattern.test(html)) faults.push(what);
  if (faults.length > 0) throw new Error(`page ${page.file} is not whole: ${faults.join('; ')}`);
}
