import type { Page } from '@playwright/test';

/** Opens a prerendered page and waits for its islands, which are mounted when the boot script requests the clock. */
export async function openWithIslands(page: Page, address: string): Promise<void> {
  const clock = page.waitForResponse('**/apis/ping');
  await page.goto(address);
  await clock;
}
