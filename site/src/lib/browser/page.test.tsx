import { expect, it } from 'vitest';
import { loadFullStyles } from './page';

const page = (head: string) =>
  new DOMParser().parseFromString(`<html><head>${head}</head><body></body></html>`, 'text/html');
const sheets = (of: Document) =>
  [...of.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));

it('loads each stylesheet of the page once and ignores failures', async () => {
  const built = page('<script data-app="/app.js" data-styles="/a.css /b.css"></script>');
  const loaded = loadFullStyles(built);
  expect(sheets(built)).toEqual(['/a.css', '/b.css']);
  const [a, b] = built.querySelectorAll('link');
  a!.dispatchEvent(new Event('load'));
  // One alone has no effect yet.
  await Promise.resolve();
  expect([a!.media, b!.media]).toEqual(['not all', 'not all']);
  b!.dispatchEvent(new Event('error'));
  await loaded;
  expect([a!.media, b!.media]).toEqual(['', '']);
  await loadFullStyles(built);
  expect(sheets(built)).toEqual(['/a.css', '/b.css']);
});

it('resolves when the page names no stylesheets', async () => {
  const bare = page('');
  await loadFullStyles(bare);
  expect(sheets(bare)).toEqual([]);
});
