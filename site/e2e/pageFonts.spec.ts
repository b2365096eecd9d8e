import { expect, test } from './fixtures';
import { variantFolder } from './harness/paths';
import { StaticSite } from './harness/staticSite';
import { fontsOf } from './pages/pageFonts';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';

/** A page preloads the fonts of its first screen: one that came later would not apply to it. It preloads no other's. */
test('every public page preloads the fonts that it begins with, and none that it does not show', async ({
  page,
  contest,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const site = await StaticSite.start(variantFolder('results', 'international'));
  try {
    const pages = PUBLIC_PAGES.map((one) => [nameOf(one), addressOf(one, contest)] as const);
    for (const path of ['/winners', '/en/winners'])
      pages.push([`international ${path}`, `http://localhost:${site.port}${path}`]);
    for (const [name, address] of pages) {
      await page.goto(address);
      const { firstScreen, all, preloaded } = await fontsOf(page);
      expect(preloaded, name).toEqual(expect.arrayContaining(firstScreen));
      expect(all, name).toEqual(expect.arrayContaining(preloaded));
      expect(preloaded.length, name).toBeGreaterThan(0);
    }
  } finally {
    site.stop();
  }
});
