import type { Page } from '@playwright/test';

/** Lighthouse reports a layout shift below this as 0.000. */
export const NO_SHIFT = 0.0005;

type Measured = Window & { layoutShift?: number };

/** Records from the next address on how much the layout shifts. */
export const recordShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const measured = window as Measured;
    measured.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        measured.layoutShift! += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much the layout has shifted so far, its last frame included. */
export async function recordedShift(page: Page): Promise<number> {
  await page.screenshot();
  return page.evaluate(() => (window as Measured).layoutShift!);
}
