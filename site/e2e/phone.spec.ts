import { expect, test } from './fixtures';
import { violations } from './harness/axe';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: PHONE });

  const LEADS = [
    { edition: 'international', path: '/', to: '/m' },
    { edition: 'international', path: '/en', to: '/en_m' },
    { edition: 'international', path: '/en/guidelines?utm=1', to: '/en_m?from=%2Fen%2Fguidelines%3Futm%3D1' },
    { edition: 'international', path: '/register', to: '/m?from=%2Fregister' },
    { edition: 'international', path: '/login', to: '/m?from=%2Flogin' },
    { edition: 'camp', path: '/', to: '/m' },
    { edition: 'camp', path: '/score', to: '/m?from=%2Fscore' },
  ] as const;

  test('every page redirects to the landing', async ({ page, contest, complaints }) => {
    for (const { edition, path, to } of LEADS) {
      await page.goto(contest[edition] + path);
      await expect(page, path).toHaveURL(contest[edition] + to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test('the language toggle opens the landing in the other language and stores the choice', async ({
    page,
  }) => {
    await page.goto('/en_m?from=%2Fen%2Fshortlist');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page).toHaveURL('/m?from=%2Fen%2Fshortlist');
    await page.goto('/en/guidelines');
    await expect(page).toHaveURL('/m?from=%2Fen%2Fguidelines');
  });

  for (const { edition, from, to, says } of [
    { edition: 'international', from: '/en', to: '/en_m', says: /^Login is not possible on phones/ },
    { edition: 'camp', from: '/register', to: '/m', says: /^手机上无法登录/ },
  ] as const)
    test(`after a login refused at ${from} of the ${edition} edition the landing says why`, async ({
      page,
      contest,
      complaints,
    }) => {
      await page.goto(`${contest[edition]}/apis/passport/oidc/studio/start?from=${encodeURIComponent(from)}`);
      await expect(page).toHaveURL(`${contest[edition]}${to}?from=${encodeURIComponent(from)}#login-refused`);
      await expect(page.getByText(says)).toBeInViewport();
      expect(await violations(page)).toEqual([]);
      await page.goto(contest[edition] + to);
      await expect(page.getByRole('button').first()).toBeVisible();
      await expect(page.getByText(says)).toBeHidden();
      expect(complaints).toEqual([]);
    });

  test('login is refused', async ({ page }) => {
    await page.goto('/en_m');
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/apis/passport/code', {
        method: 'POST',
        headers: { f: 'PASSPORT_INTL', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'pocket@phone.example' }),
      });
      return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
    });
    expect(refused).toEqual({ status: 403, code: 'MOBILE_REFUSED' });
  });

  test('a film that was shared stands on the landing, to be watched on a computer', async ({
    page,
    contest,
  }) => {
    const how = page.getByText('Please open this page on a computer to register, create and submit.');
    const watch = page.getByText('Open this link on a computer to watch the film.');
    await page.goto(`${contest.international}/en_m`);
    await expect(how).toBeVisible();
    await expect(watch).toBeHidden();
    await page.goto(`${contest.international}/en_m?from=${encodeURIComponent('/en/shortlist/105')}`);
    await expect(page.getByText('What the Whale Kept')).toBeVisible();
    await expect(watch).toBeVisible();
    await expect(how).toBeHidden();
  });

  test('the deadline stands beside the crew, not behind it', async ({ page, contest }) => {
    for (const path of ['/m', '/en_m']) {
      await page.goto(contest.international + path);
      const [dates, crew] = await Promise.all(
        ['.phone-dates span:visible', '.hero-crew'].map((part) => page.locator(part).boundingBox()),
      );
      expect(dates!.x + dates!.width, path).toBeLessThanOrEqual(crew!.x);
    }
  });

  for (const width of [320, 390, 430, 844])
    test(`the landing fits ${width} pixels, in type that grows with it up to 540`, async ({
      page,
      contest,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const origin of [contest.international, contest.camp])
        for (const path of ['/m', '/en_m']) {
          await page.goto(origin + path);
          const seen = await page.evaluate(() => ({
            over: document.documentElement.scrollWidth - innerWidth,
            root: parseFloat(getComputedStyle(document.documentElement).fontSize),
          }));
          expect(seen.over, path).toBeLessThanOrEqual(0);
          expect(seen.root, path).toBeCloseTo((Math.min(width, 540) * 16) / 390, 1);
        }
    });
});

test('a desktop is redirected from the landing', async ({ page }) => {
  await page.goto('/en_m?from=%2Fen%2Fshortlist');
  await expect(page).toHaveURL('/en');
  await page.goto('/m');
  await expect(page).toHaveURL('/');
});
