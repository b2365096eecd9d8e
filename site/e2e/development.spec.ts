import { expect, test } from './fixtures';
import { Development } from './harness/development';
import { theRun } from './harness/run';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

const EDITIONS = [
  { edition: 'international', title: 'Open Frame · AI Short Film Competition 2025' },
  { edition: 'camp', title: 'Open Frame Camp · AI Theater Creation Camp 2025' },
];

// Serial: both share a data folder and Vite's dependency cache.
test.describe.configure({ mode: 'serial' });

for (const { edition, title } of EDITIONS)
  test(`make dev serves the ${edition} edition with login and exits cleanly`, async ({
    page,
    context,
    complaints,
  }) => {
    const development = await Development.start(edition, theRun().devDataDir);
    try {
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await page.goto(`${development.origin}/en`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(title);
      const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
      expect(cookies).toMatchObject({ zone: 'ZZ', rehearsal: '1' });
      await siteHeader(page).logIn.click();
      await expect(loginWindow(page).email).toBeFocused();
      expect(loads).toHaveLength(1);
      expect(complaints).toEqual([]);
    } finally {
      expect(await development.stop()).toBe(0);
    }
  });
