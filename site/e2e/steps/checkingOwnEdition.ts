import { expect, type Browser } from '@playwright/test';
import { violations } from '../harness/axe';
import { collisions } from '../pages/collisions';

const NARROW = 320;
const WIDTHS = [NARROW, 390, 768, 1024, 1280, 1440, 1920];
const PATHS = ['', '/shortlist', '/guidelines', '/winners', '/privacy', '/proof'];

/**
 * What overlaps or is wider than the window on the public pages of an edition, in both languages and at seven widths, and
 * what axe finds in the narrowest.
 */
export async function faultsOfPages(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of PATHS.flatMap((name) => [name || '/', `/en${name}`])) {
    // A narrow window has the styles of narrow windows before its first paint, a wide one some time after it.
    await page.setViewportSize({ width: NARROW, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await collisions(page);
      if (width === NARROW) faults.push(...(await violations(page)));
      for (const fault of faults) found.push(`${path}, ${width} wide: ${fault}`);
    }
  }
  await context.close();
  return found;
}
