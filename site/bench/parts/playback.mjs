/* global performance, document, localStorage */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { benchFolder, budgets, chromePath, project } from '../paths.mjs';
import { run } from '../program.mjs';
import { ask, enter } from './entrant.mjs';

const ENTRANT = 'approved@demo.example';
const NOMINATOR = { name: 'Nominator One', password: 'night-screening-1' };
const TITLE = 'Bench: a minute at five megabits';
/** Megabits per second, and milliseconds to and fro. */
const LINE = { mbps: 5, latency: 40 };
const SECONDS = 60;
const PIECE_SECONDS = 10;
const OPENINGS = 16;
const SEEKS = 24;
/** How long the service may take to check a film and to make its screening copy, and a page to load, in milliseconds. */
const READY_LIMIT = 900_000;

/** A nominator opens a film on a slow line and seeks in it: from the press to the frame that the browser shows. */
export const playback = ({ contest, table }) => [
  {
    what: `playback at ${LINE.mbps} Mbit/s`,
    run: async () => {
      await contest.started();
      const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
      try {
        const { origin } = contest.editions.international;
        await submitFilm(browser, origin);
        const context = await logIn(browser, origin);
        const first = [];
        const early = [];
        const seeks = [];
        for (let i = 0; i < OPENINGS; i++) {
          const page = await openOnTheLine(context);
          if (i % 2) early.push(await firstFrame(page));
          else {
            await page.waitForLoadState('networkidle');
            first.push(await firstFrame(page));
          }
          if (i % 4 === 0) seeks.push(...(await seekAround(page, (SEEKS * 4) / OPENINGS)));
          await page.close();
        }
        const what = `playback at ${LINE.mbps} Mbit/s, ${LINE.latency} ms`;
        table.tell(what, 'press to first frame, p50', quantile(first, 0.5), 'ms');
        table.atMost(what, 'press to first frame, p95', quantile(first, 0.95), budgets.firstFrame, 'ms');
        table.tell(what, 'the same while the page loads, p95', quantile(early, 0.95), 'ms');
        table.tell(what, 'seek to frame, p50', quantile(seeks, 0.5), 'ms');
        table.atMost(what, 'seek to frame, p95', quantile(seeks, 0.95), budgets.seek, 'ms');
      } finally {
        await browser.close();
      }
    },
  },
];

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)];

/**
 * A film that is encoded again for its screening copy: H.264 and AAC, 1080 lines, 4 Mbit/s, a key frame every two seconds.
 * A piece of it is encoded and repeated.
 */
async function makeFilm(file) {
  const piece = `${file}.piece.mp4`;
  const source = `testsrc2=size=1920x1080:rate=24:duration=${PIECE_SECONDS},noise=alls=10:allf=t`;
  const rate = '4M';
  const quietly = ['-nostdin', '-loglevel', 'error', '-y'];
  const encode = [
    ...['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=frequency=220:duration=${PIECE_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '48', '-b:v', rate],
    ...['-maxrate', rate, '-bufsize', '8M', '-c:a', 'aac', piece],
  ];
  const repeat = ['-stream_loop', `${SECONDS / PIECE_SECONDS - 1}`, '-i', piece, '-c', 'copy'];
  await run(ffmpeg(), [...quietly, ...encode], { limit: 600_000 });
  await run(ffmpeg(), [...quietly, ...repeat, '-movflags', '+faststart', file], { limit: 60_000 });
  fs.rmSync(piece);
}

/** The setting FFMPEG, else the program on the PATH, else that of the npm package. */
function ffmpeg() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const packaged = path.join(
    project,
    'node_modules/@ffmpeg-installer',
    `${process.platform}-${process.arch}`,
  );
  return (
    process.env.FFMPEG ??
    [...folders, packaged].map((folder) => path.join(folder, 'ffmpeg')).find((file) => fs.existsSync(file)) ??
    'ffmpeg'
  );
}

/** Submits the film for the demo's entrant, unless an earlier run did. */
async function submitFilm(browser, origin) {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  await enter(request, ENTRANT);
  const { items } = await ask(request, 'GET', '/apis/activity/achievement/list');
  if (items.some(({ title, latest }) => latest && title === TITLE)) return;
  const file = path.join(benchFolder, 'playback.mp4');
  await makeFilm(file);
  const bytes = fs.readFileSync(file);
  const { uploadId, sessionUrl } = await ask(request, 'POST', '/apis/activity/upload', {
    ...{ kind: 'video', name: 'film.mp4', size: bytes.length, contentType: 'video/mp4' },
  });
  const sent = await fetch(sessionUrl, {
    method: 'PUT',
    headers: { Origin: origin, 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` },
    body: bytes,
  });
  if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  await ask(request, 'POST', `/apis/activity/upload/${uploadId}/complete`, {});
  await until('the film is checked', async () => {
    const { state, reason } = await ask(request, 'GET', `/apis/activity/upload/${uploadId}`);
    if (state === 'failed') throw new Error(`the film was refused: ${JSON.stringify(reason)}`);
    return state === 'succeed';
  });
  await ask(request, 'POST', '/apis/activity/achievement', {
    ...{ title: TITLE, description: 'Moving bars.', process: 'Drawn by a program.', tools: ['veo'] },
    ...{ videoUploadId: uploadId, english: true, agreement: true, aiShareConfirmed: true },
  });
  await context.close();
}

async function until(what, holds) {
  const limit = Date.now() + READY_LIMIT;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`${what}: not within ${READY_LIMIT / 1000} s`);
    await pause(500);
  }
}

/** A context in which the nominator is logged in and has the film open. */
async function logIn(browser, origin) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(READY_LIMIT);
  await context.addInitScript(() => {
    localStorage.setItem('marquee.language', 'en');
    localStorage.removeItem('marquee.playback');
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Judge name' }).fill(NOMINATOR.name);
  await page.getByLabel('Password', { exact: true }).fill(NOMINATOR.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const list = page.getByRole('region', { name: 'Nominate', exact: true });
  await list.getByRole('searchbox').fill(TITLE);
  await list.getByRole('button', { name: TITLE }).first().click();
  await until('the film can be watched', async () => {
    if (await page.locator('main video').count()) return true;
    await page.reload();
    await page.locator('.player').first().waitFor();
    return false;
  });
  await page.close();
  return context;
}

/** The nomination page with the film, on the slow line, with nothing in the cache. */
async function openOnTheLine(context) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: (LINE.mbps * 1e6) / 8,
    uploadThroughput: (LINE.mbps * 1e6) / 8,
  });
  await page.goto('/nominate2');
  await page.getByRole('button', { name: `Play ${TITLE}` }).waitFor();
  return page;
}

const firstFrame = (page) =>
  page.locator('main video').evaluate((video) => {
    video.muted = true;
    return new Promise((resolve, reject) => {
      const began = performance.now();
      video.requestVideoFrameCallback((now) => resolve(now - began));
      video.addEventListener('error', () => reject(new Error(video.error.message)));
      document.querySelector('.player-start').click();
    });
  });

/** Seeks to places all over the film; each is measured when its frame is shown. */
async function seekAround(page, count) {
  const took = [];
  for (let i = 0; i < count; i++) {
    const second = 3 + ((i * 23.7 + took.length) % (SECONDS - 6));
    took.push(
      await page.locator('main video').evaluate(
        (video, to) =>
          new Promise((resolve) => {
            const began = performance.now();
            const check = (now, { mediaTime }) => {
              if (Math.abs(mediaTime - to) < 1.5) resolve(now - began);
              else video.requestVideoFrameCallback(check);
            };
            video.requestVideoFrameCallback(check);
            video.currentTime = to;
          }),
        second,
      ),
    );
  }
  return took;
}
