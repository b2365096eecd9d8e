import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { rehearsalBar } from './pages/rehearsalBar';

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
  test(`the rehearsal bar on ${edition} ${path} moves the clock by keyboard and passes axe`, async ({
    page,
    contest,
    complaints,
  }) => {
    // All tests share the clock, so the request must not reach the server.
    const moved: unknown[] = [];
    await page.route('**/dev/clock', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      moved.push(route.request().postDataJSON());
      await route.fulfill({ json: { code: 'OK', data: { now: at } } });
    });
    const { tab, openTab, stops, stop: stopNamed, current } = rehearsalBar(page);
    await page.goto(contest[edition] + path);
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect(stops).toHaveCount(count);
    await expect(current).toHaveCount(1);
    expect(await violations(page, '.rehearsal')).toEqual([]);

    await stopNamed(stop).focus();
    const again = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await again;
    expect(moved).toEqual([{ now: at }]);
    // The bar stays open over the reload until it is closed.
    await openTab.focus();
    await page.keyboard.press('Escape');
    await expect(tab).toBeFocused();
    expect(complaints).toEqual([]);
  });
}

test('a page without the rehearsal cookie does not request the bar or its clock', async ({
  page,
  contest,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // The page as a CDN serves it, without cookies.
  const html = await (await fetch(`${contest.international}/en`)).text();
  await page.route(`${contest.international}/en`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  const clock = page.waitForResponse('**/apis/ping');
  await page.goto('/en');
  await clock;
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.startsWith('/dev/') || path.includes('rehearsalBar'))).toEqual([]);
  await expect(rehearsalBar(page).bar).toHaveCount(0);
});
