import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openWithIslands } from './steps/openWithIslands';

const FOXES = 'Nine Foxes at the Crossing';

test('the search finds a work by its title in the other language and by its story', async ({ page }) => {
  await page.goto('/en/shortlist');
  const works = page.getByRole('region', { name: 'Also in the selection' }).getByRole('listitem');
  const search = page.getByRole('searchbox');
  const found = page.getByRole('main').getByRole('status');
  await search.fill('九狐过路口');
  await expect(found).toHaveText('1 film');
  await expect(works).toHaveCount(1);
  await expect(works).toContainText(FOXES);
  await search.fill('GRANDMOTHER says that whoever');
  await expect(works).toContainText(FOXES);
  await search.fill('no film has these words');
  await expect(works).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: 'No film found for “no film has these words”.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all 400 films' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Night shift' })).toBeVisible();
  await expect(page.locator('.nothing')).toBeHidden();
});

test('the words of the search stay when the language is switched', async ({ page }) => {
  await openWithIslands(page, '/en/shortlist');
  await page.getByRole('searchbox').fill('whale kept');
  await expect(page).toHaveURL('/en/shortlist?q=whale+kept');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: '中文' }).click();
  await expect(page).toHaveURL('/shortlist?q=whale+kept');
  await expect(page.getByRole('searchbox')).toHaveValue('whale kept');
  await expect(page.locator('.index-list > li:visible')).toHaveText([/鲸鱼替我们收着/]);
});

test('a theme and a shape filter the list together with the search', async ({ page }) => {
  await openWithIslands(page, '/en/shortlist');
  const works = page.locator('.index-list > li:visible');
  await page.getByLabel('Theme').selectOption('Animals');
  await expect(works.first()).toContainText('Animals');
  const scope = page.getByRole('button', { name: /^2\.39:1/ });
  await scope.click();
  await expect(scope).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox').fill('whale kept');
  await expect(works).toHaveCount(1);
});

for (const width of [390, 820, 1440])
  test(`the long list shows its titles and leads back to the top, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en/shortlist');
    const line = page.locator('.index-list > li:not(.is-shown)').nth(200);
    await line.scrollIntoViewIfNeeded();
    await expect(line.getByRole('link')).toBeInViewport();
    const cut = await page.locator('.index-list b').evaluateAll((titles) =>
      titles
        .filter((title) => title.checkVisibility({ contentVisibilityAuto: true }))
        .filter(({ scrollWidth, clientWidth }) => clientWidth < Math.min(scrollWidth, 140))
        .map((title) => `${title.textContent}: ${title.clientWidth} px`),
    );
    expect(cut).toEqual([]);
    await page.getByRole('link', { name: 'Back to top' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

test('a work opens over the list, closes by keyboard, and returns the focus', async ({ page }) => {
  // Without its island the link opens the work's own page.
  await openWithIslands(page, '/en/shortlist');
  const link = page.getByRole('link', { name: FOXES });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: FOXES });
  await expect(dialog).toContainText('Grandmother says that whoever lets a fox go first');
  await expect(page).toHaveURL('/en/shortlist#film-104');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL('/en/shortlist');
});

test('a video plays by keyboard in the dialog and on its page', async ({ page }) => {
  const video = page.locator('video');
  // A short film may have ended between two looks at it.
  const played = () => video.evaluate((element: HTMLVideoElement) => element.currentTime > 0);
  await page.goto('/en/shortlist#film-104');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Play ${FOXES}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(played).toBe(true);
  await expect(page.getByRole('button', { name: /^(Pause|Again)$/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: FOXES })).toBeFocused();
  await page.goto('/en/shortlist/104');
  await page.getByRole('button', { name: `Play ${FOXES}` }).press('Enter');
  await expect.poll(played).toBe(true);
});

test('a video that cannot be played shows a message and can be retried', async ({ page }) => {
  await page.route('**/films/**', (route) => route.abort());
  await page.goto('/en/shortlist/105');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Play What the Whale Kept' }).click();
  await expect(page.getByRole('alert')).toContainText('The video cannot be played right now.');
  await page.unroute('**/films/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('an address with a work opens its dialog, and going back closes it', async ({ page }) => {
  // Without its island the link opens the work's own page.
  await openWithIslands(page, '/en/shortlist');
  await page.getByRole('link', { name: FOXES }).click();
  const dialog = page.getByRole('dialog', { name: FOXES });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('a still plays three silent seconds under the pointer and under the keyboard', async ({ page }) => {
  const played = await noteClips(page);
  await openWithIslands(page, '/en/shortlist');
  const films = page.locator('.show-film[data-online]');
  const [first, second] = [await clipOf(films.nth(0)), await clipOf(films.nth(1))];
  expect(await played()).toEqual([]);
  await films.nth(0).hover();
  await expect.poll(played).toEqual([first]);
  await page.mouse.move(0, 0);
  await expect(page.locator('.show-film video')).toHaveCount(0);
  await films.nth(1).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await played()).at(-1)).toEqual(second);
  await page.keyboard.press('Tab');
  await expect(films.nth(1).locator('video')).toHaveCount(0);
});

test('a still rests for a visitor who asked for less motion', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.clip.mp4') && asked.push(request.url()));
  const played = await noteClips(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithIslands(page, '/en/shortlist');
  const films = page.locator('.show-film[data-online]');
  const program = page.waitForResponse('**/playStill-*.js');
  await films.nth(0).hover();
  await films.nth(0).focus();
  // The program has run when it can be imported.
  await page.evaluate(`import(${JSON.stringify((await program).url())}).then(() => undefined)`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await films.nth(1).hover();
  const moving = await clipOf(films.nth(1));
  await expect.poll(played).toEqual([moving]);
  expect([...new Set(asked)].map((address) => new URL(address).pathname)).toEqual([moving.address]);
});

/** Notes each clip that begins to play, since it is gone after three seconds. */
async function noteClips(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const list: unknown[] = (Object.assign(window, { clips: [] }).clips = []);
    const noted = new Set<EventTarget>();
    const note = ({ target }: Event) => {
      const video = target as HTMLVideoElement;
      if (noted.has(video)) return; // one that waited for bytes plays again
      noted.add(video);
      const address = new URL(video.src).pathname;
      list.push({ address, silent: video.muted, short: video.duration <= 3.1 });
    };
    document.addEventListener('playing', note, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clips: unknown[] }).clips);
}

/** What noteClips says of the clip of a film. */
const clipOf = async (film: Locator) => ({
  address: (await film.getAttribute('data-online'))!,
  silent: true,
  short: true,
});

for (const width of [1440, 390])
  test(`the dialog of a film fits a window ${width} wide, with how the film was made`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openWithIslands(page, '/en/shortlist');
    const card = page.locator('.show-film').first();
    await expect(card.locator('.ai-line i')).toHaveCSS('border-top-style', 'solid');
    await card.click();
    const dialog = page.getByRole('dialog');
    const [screen, made] = [dialog.locator('.work-screen'), dialog.locator('.work-made')];
    await expect(made).toBeVisible();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect((await screen.boundingBox())!.width).toBeGreaterThan(width / 2);
    const edge = (await dialog.boundingBox())!;
    for (const part of await made.locator(':scope > *').all()) {
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(edge.x + 16);
      expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width - 16);
    }
    await expect(made.locator('.made-bar')).toHaveCSS('height', '56px');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

test('an unknown work redirects to /404', async ({ page }) => {
  const answer = await page.goto('/en/shortlist/99999');
  expect(answer!.status()).toBe(404);
  await expect(page).toHaveURL('/en/404');
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('the landing shows the shared work and copies its link', async ({ page, contest }) => {
    await page.goto('/en/shortlist/105');
    await expect(page).toHaveURL(/\/en_m\?from=%2Fen%2Fshortlist%2F105$/);
    await expect(page.getByText('What the Whale Kept')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${contest.international}/en/shortlist/105`,
    );
  });
});
