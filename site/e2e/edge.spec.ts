import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { collisions } from './pages/collisions';

test('the edge of the light is dragged and moved by keys, and sorts the films, without the application', async ({
  page,
  contest,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.replace(/^\/assets\/|-[^-]*\.js$/g, '');
    if (request.resourceType() === 'script') scripts.push(name);
  });
  await page.goto(`${contest.international}/en`);
  await expect(page.locator('html')).toHaveAttribute('data-act', 'open');
  const edge = page.getByRole('slider', { name: 'Shape of the picture' });
  await expect(edge).toHaveCount(0);
  // The boot script may not listen yet.
  let x = 400;
  await expect(async () => {
    await page.mouse.move(x++, 400);
    await expect(edge).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(edge).toHaveAttribute('aria-valuetext', '2.39:1');

  const box = (await edge.boundingBox())!;
  const y = box.y + box.height * 0.7;
  await page.mouse.move(box.x + box.width - 12, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, y, { steps: 6 });
  await page.mouse.up();
  const dark = () => page.locator('.hero-mask').evaluate((mask) => getComputedStyle(mask).clipPath);
  expect(await dark()).not.toContain(' 0%');

  for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await edge.press(key);
  await expect(edge).toHaveAttribute('aria-valuetext', '4:3');
  await expect(page.locator('.film-row a').first()).toContainText('4:3');
  await expect(page.locator('.films .section-head')).toContainText('Films nearest to 4:3 come first.');
  for (const width of [1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await collisions(page), `${width} wide`).toEqual([]);
  }
  expect(await violations(page, '[data-acts]')).toEqual([]);
  expect(new Set(scripts)).toEqual(new Set(['bootScript', 'edge', 'rehearsalBar']));

  // The application takes over the page as it was built.
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.film-row a').first()).not.toContainText('4:3');
  expect(faults).toEqual([]);
});
