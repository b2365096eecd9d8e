import { expect, test } from './fixtures';
import { NO_SHIFT } from './pages/layoutShift';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';

for (const publicPage of PUBLIC_PAGES) {
  test(`${nameOf(publicPage)} loads without layout shift`, async ({ page, contest }) => {
    await page.addInitScript(() => {
      const measured = window as Window & { layoutShift?: number };
      measured.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          measured.layoutShift! += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(addressOf(publicPage, contest), { waitUntil: 'networkidle' });
    await expect(page.locator('html')).not.toHaveAttribute('data-revealing');
    await page.screenshot();
    const shift = await page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift);
    expect(shift).toBeLessThan(NO_SHIFT);
  });
}
