import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Schema } from '../src/lib/api/schema';
import { expect, test, type Contest } from './fixtures';
import { violations } from './harness/axe';
import { makeFilm } from './harness/film';
import { ownName } from './harness/own';
import { serveVideo } from './harness/serveVideo';
import { judgeLogin } from './pages/judgeLogin';
import { nominationPage } from './pages/nominationPage';
import { playerOf } from './pages/player';

const NOMINATOR = { name: 'Ida Brandt', password: 'the-reel-is-in-row-nine' };
const SECONDS = 60;
const THUMBNAILS = {
  ...{ url: '/mark.svg', columns: 4, rows: 3, count: 12, intervalSeconds: 5, width: 160, height: 90 },
};

let film: string;
/** Playwright may prepare the file more than once in a worker: each time with an account of its own. */
let account: string;
let accounts = 0;

test.beforeAll(async ({ tools }, info) => {
  film = path.join(info.project.outputDir, `player-${info.workerIndex}.mp4`);
  await makeFilm(film, { seconds: SECONDS, mbps: 1 });
  account = ownName(`${NOMINATOR.name} ${(accounts += 1)}`);
  const { password } = NOMINATOR;
  await tools('judges', 'add', '--role', 'nominator', '--name', account, '--password', password);
});

// A list that is asked for again as the test ends is not a failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Opens the nomination page with a film of a minute in the place of each work's own. */
async function openNominations(
  page: Page,
  contest: Contest,
  language = 'en',
  work: Partial<Schema<'Video'>> = {},
) {
  await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
  const host = await serveVideo(page, contest.store, film);
  let signed = 1;
  const change = (item: { video: Schema<'Video'> | null }) => {
    if (!item.video) return;
    const address = new URL(item.video.url);
    Object.assign(item.video, { durationSeconds: SECONDS }, work, {
      url: `${address.origin}/film?signed=${signed}`,
    });
  };
  await page.route(/\/nominate\/works?\/.*hash|\/nominate\/works?\//, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { items?: Schema<'Work'>[] } & Schema<'Work'> };
    // Other tests submit works at the same time, whose copies are still being made.
    if (body.data?.items) body.data.items = body.data.items.filter(({ video }) => video);
    for (const item of body.data?.items ?? [body.data!]) if (item) change(item);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/login');
  const login = judgeLogin(page);
  await login.name.fill(account);
  await login.password.fill(NOMINATOR.password);
  await login.enter.click();
  await expect(page).toHaveURL('/nominate2');
  const player = playerOf(page);
  await expect(player.position).toBeVisible();
  return { player, host, signAgain: () => (signed += 1) };
}

test('the player is used by keyboard alone', async ({ page, contest, complaints }) => {
  const { player } = await openNominations(page, contest);
  await player.start.focus();
  await page.keyboard.press('Enter');
  await expect(player.pause).toBeFocused();
  await expect.poll(player.isPlaying).toBe(true);
  await page.keyboard.press('Space');
  await expect(player.play).toBeFocused();
  const at = await player.second();
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowRight');
  await expect.poll(player.second).toBeCloseTo(at + 15, 1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(player.second).toBeCloseTo(at + 10, 1);
  await page.keyboard.press('5');
  await expect.poll(player.second).toBe(SECONDS / 2);
  await page.keyboard.press('>');
  await expect(player.speed).toHaveText('1.25×');
  await player.speed.press('Enter');
  await expect(player.speeds.nth(3)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(player.speed).toHaveText('2×');
  await expect(player.speed).toBeFocused();
  await player.play.focus();
  await page.keyboard.press('v');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player');
  await expect(player.leaveFullScreen).toBeVisible();
  // In full screen the player's own keys count.
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  await page.keyboard.press('m');
  await expect(player.unmute).toBeVisible();
  await page.reload();
  await expect(player.unmute).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an expired address is renewed and playback continues at the same second', async ({ page, contest }) => {
  const { player, host, signAgain } = await openNominations(page, contest);
  await player.video.evaluate((video: HTMLVideoElement) => (video.muted = true));
  await player.start.click();
  await expect.poll(player.isPlaying).toBe(true);
  await player.root.press('5');
  await expect.poll(player.second).toBeGreaterThan(30);
  await player.video.evaluate((video: HTMLVideoElement) => {
    const note = () => (video.dataset.seconds = `${video.dataset.seconds ?? ''} ${video.currentTime}`);
    video.addEventListener('error', () => {
      note();
      video.addEventListener('playing', note, { once: true });
    });
  });
  signAgain();
  host.answerTo = (address) => (address.endsWith('signed=1') ? 403 : 206);
  await expect.poll(() => host.asked.at(-1)).toMatch(/signed=2$/);
  await expect.poll(player.isPlaying).toBe(true);
  const seconds = (await player.video.getAttribute('data-seconds'))!.trim().split(' ').map(Number);
  expect(seconds).toHaveLength(2);
  expect(seconds[0]).toBeGreaterThan(30);
  expect(seconds[1]).toBeCloseTo(seconds[0]!, 0);
  await expect.poll(player.second).toBeGreaterThan(seconds[0]! + 1);
  await expect(player.alert).toBeHidden();
});

test('a film that cannot be read says so, and plays on from the same second when it can', async ({
  page,
  contest,
}) => {
  const { player, host } = await openNominations(page, contest);
  await player.start.click();
  await expect.poll(player.isPlaying).toBe(true);
  await player.root.press('5');
  await expect.poll(player.second).toBeGreaterThan(30);
  host.answerTo = () => 410;
  await expect(player.alert).toContainText('The video cannot be played right now.');
  await expect(player.alert).toContainText(/0:[345]\d/);
  expect(await violations(page, '.player')).toEqual([]);
  const asked = host.asked.length;
  await player.retry.press('Enter');
  await expect.poll(() => host.asked.length).toBeGreaterThan(asked);
  await expect(player.alert).toBeVisible();
  host.answerTo = () => 206;
  await player.retry.press('Enter');
  await expect.poll(player.isPlaying).toBe(true);
  await expect(player.alert).toBeHidden();
  await expect.poll(player.second).toBeGreaterThan(30);
});

test('a film opens where it was left off', async ({ page, contest }) => {
  const { player } = await openNominations(page, contest);
  await player.start.click();
  await expect.poll(player.isPlaying).toBe(true);
  await player.root.press('5');
  await expect.poll(player.second).toBeGreaterThan(30);
  await player.root.press('k');
  await page.reload();
  await expect(player.stoppedAt).toHaveText(/^You stopped at 0:3\d\.$/);
  await expect.poll(player.second).toBeGreaterThan(29.9);
  expect(await player.isPlaying()).toBe(false);
  await player.root.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(player.isPlaying).toBe(true);
  expect(await player.second()).toBeLessThan(20);
});

test('the volume is kept from one film to the next', async ({ page, contest }) => {
  const { player } = await openNominations(page, contest);
  const volume = () => player.video.evaluate((video: HTMLVideoElement) => video.volume);
  await player.start.click();
  await expect.poll(player.isPlaying).toBe(true);
  const nomination = nominationPage(page);
  const first = (await nomination.shown.textContent())!;
  for (let presses = 0; presses < 4; presses += 1) await player.root.press('ArrowDown');
  await expect.poll(volume).toBeCloseTo(0.8, 5);
  await nomination.others(first).first().click();
  await expect(nomination.title(first)).toBeHidden();
  await player.start.click();
  await expect.poll(player.isPlaying).toBe(true);
  expect(await volume()).toBeCloseTo(0.8, 5);
});

for (const language of ['en', 'zh'])
  test(`the player passes axe and shows pictures over the bar in ${language}`, async ({ page, contest }) => {
    const { player } = await openNominations(page, contest, language, { thumbnails: THUMBNAILS } as object);
    const box = (await player.position.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(player.root.getByText('0:30', { exact: true })).toBeVisible();
    // The seventh of twelve: second row, third column, at 88 px a row.
    await expect(player.still).toHaveCSS('background-position', '-312px -88px');
    await expect(player.still).toHaveCSS('height', '88px');
    expect(await violations(page)).toEqual([]);
    await player.speed.click();
    await expect(player.speeds.first()).toBeVisible();
    expect(await violations(page, '.player')).toEqual([]);
    await page.keyboard.press('Escape');
    await player.help.click();
    await expect(player.keys).toBeVisible();
    expect(await violations(page, '.player')).toEqual([]);
  });

test('a finalist’s page downloads its player with the first press', async ({ page, complaints }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/shortlist/104', { waitUntil: 'networkidle' });
  const player = playerOf(page);
  expect(scripts.filter((address) => /[pP]layer-/.test(address))).toEqual([]);
  expect(scripts.filter((address) => /libraries-/.test(address))).toEqual([]);
  await player.start.press('Enter');
  await expect.poll(player.isPlaying).toBe(true);
  await expect(player.pause).toBeFocused();
  expect(scripts.filter((address) => /libraries-/.test(address))).toEqual([]);
  expect(await violations(page, 'main')).toEqual([]);
  expect(complaints).toEqual([]);
});
