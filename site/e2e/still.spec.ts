import { expect, test } from './fixtures';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';

/** What Lighthouse reports as 0.000. */
const STILL = 0.0005;

for (const publicPage of PUBLIC_PAGES) {
  test(`${nameOf(publicPage)} stands still while it settles`, async ({ page, contest }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(addressOf(publicPage, contest), { waitUntil: 'networkidle' });
    await expect(page.locator('html')).not.toHaveAttribute('data-revealing');
    await page.screenshot();
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
    expect(shift).toBeLessThan(STILL);
  });
}
