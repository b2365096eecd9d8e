import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures';
import { rehearsalRibbon } from './pages/rehearsalRibbon';

const PAGES = [
  {
    edition: 'international',
    path: '/en',
    stop: 'Last hour to submit',
    at: '2025-09-30T23:00:00+08:00',
    count: 9,
  },
  { edition: 'international', path: '/', stop: '初评', at: '2025-10-01T00:00:00+08:00', count: 9 },
  { edition: 'camp', path: '/en', stop: 'Last hour to register', at: '2025-10-24T23:00:00+08:00', count: 4 },
  { edition: 'camp', path: '/', stop: '报名截止前一小时', at: '2025-10-24T23:00:00+08:00', count: 4 },
] as const;

for (const { edition, path, stop, at, count } of PAGES) {
  test(`the ribbon on ${edition} ${path} jumps with the keyboard, and axe finds no fault`, async ({
    page,
    contest,
    complaints,
  }) => {
    // The clock is everybody's: the other tests go on in September.
    const moved: unknown[] = [];
    await page.route('**/dev/clock', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      moved.push(route.request().postDataJSON());
      await route.fulfill({ json: { code: 'OK', data: { now: at } } });
    });
    const { tab, openTab, stops, stop: stopNamed, current } = rehearsalRibbon(page);
    await page.goto(contest[edition] + path);
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect(stops).toHaveCount(count);
    await expect(current).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page })
      .include('.rehearsal')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual(
      [],
    );

    await stopNamed(stop).focus();
    const again = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await again;
    expect(moved).toEqual([{ now: at }]);
    // It stays open over the reading anew, until it is folded.
    await openTab.focus();
    await page.keyboard.press('Escape');
    await expect(tab).toBeFocused();
    expect(complaints).toEqual([]);
  });
}

test('a site without the cookie of a rehearsal never asks for its clock', async ({ page, contest }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The page as a CDN serves it, without the cookies of the service on one machine.
  const html = await (await fetch(`${contest.international}/en`)).text();
  await page.route(`${contest.international}/en`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  const clock = page.waitForResponse('**/apis/ping');
  await page.goto('/en');
  await clock;
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/dev/') || path.includes('ribbon'))).toEqual([]);
  await expect(rehearsalRibbon(page).ribbon).toHaveCount(0);
});
