import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { EntrantClient } from './harness/client';
import { KillableChromium } from './harness/killableChromium';
import type { OwnContest } from './harness/ownContest';
import { Relay } from './harness/relay';
import { submissionPage } from './pages/submissionPage';
import { arrives, FILM_BYTES, reaches, uploadsBegunIn, writeFilm, type Sending } from './steps/sendingFilm';

const CHUNK = 8 * 1024 * 1024;
/** Bytes per second: slow enough to be interrupted. */
const SLOW = 8_000_000;

interface Setting extends Pick<Sending, 'film' | 'client'> {
  contest: OwnContest;
  relay: Relay;
  /** Cookies of the entrant, who is logged in and approved. */
  state: Awaited<ReturnType<APIRequestContext['storageState']>>;
  /** An empty folder. */
  folder: string;
}

/** The form in a browser that sends through the relay. */
interface OpenForm {
  page: Page;
  /** Ids of the uploads that it began, in order. */
  begun: string[];
}

const test = base.extend<{ setting: Setting; form: OpenForm }>({
  setting: async ({ playwright, startContest, film: source }, provide) => {
    const contest = await startContest();
    const relay = await Relay.start(contest.store);
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-killed-'));
    const film = path.join(folder, 'lantern.mp4');
    writeFilm(source, film, FILM_BYTES);
    const request = await playwright.request.newContext();
    const client = new EntrantClient(request, contest.international);
    await client.logIn('approved@demo.example', contest.mail);
    await provide({ contest, relay, film, client, folder, state: await request.storageState() });
    await request.dispose();
    await relay.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },

  form: async ({ browser, setting: { contest, relay, state } }, provide) => {
    const context = await browser.newContext({ proxy: { server: relay.address }, storageState: state });
    const begun = uploadsBegunIn(context);
    await provide({ begun, page: await openForm(context, contest) });
    await context.close();
  },
});

test.describe.configure({ mode: 'default' });

/** Opens the form in English. */
async function openForm(context: BrowserContext, contest: OwnContest) {
  await context.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const page = await context.newPage();
  await page.goto(`${contest.international}/submit`);
  await expect(submissionPage(page).title).toBeVisible();
  return page;
}

/** How the store answers to the status queries of all sessions that the page sent to. */
const sessionStatuses = ({ relay }: Setting) =>
  Promise.all(
    [...new Set(relay.chunks.map(({ session }) => session))].map(async (session) => {
      const headers = { 'Content-Range': `bytes */${FILM_BYTES}` };
      return (await fetch(session, { method: 'PUT', headers })).status;
    }),
  );

test.describe('in a soak', () => {
  test.skip(!process.env.SOAK, 'The kills run in `make soak`.');

  test('the film arrives when service, database and store are killed three times on its way', async ({
    setting,
    form: { page, begun },
  }) => {
    const { contest, relay, film, client } = setting;
    relay.speed = SLOW;
    await submissionPage(page).film.setInputFiles(film);
    for (const percent of [5, 35, 65]) {
      await reaches(page, percent);
      await contest.kill();
      await expect(submissionPage(page).waiting).toBeVisible();
      await contest.startAgain();
    }
    await arrives({ page, film, begun, client });
    expect(new Set(begun).size).toBe(1);
    expect(relay.received).toBeLessThan(FILM_BYTES + 3 * 2 * CHUNK);
  });

  test('the film is checked once when the service is killed after its last byte', async ({
    setting,
    form: { page, begun },
  }) => {
    const { contest, relay, film, client } = setting;
    const checking = new Promise<void>((then) => (relay.lostCall = { path: '/complete', then }));
    await submissionPage(page).film.setInputFiles(film);
    await checking;
    await contest.kill();
    await contest.startAgain();
    await arrives({ page, film, begun, client });
    expect(new Set(begun).size).toBe(1);
    expect(relay.received).toBe(FILM_BYTES);
  });

  test('an upload that is cancelled while the service is dead leaves nothing behind', async ({
    setting,
    form: { page, begun },
  }) => {
    const { contest, relay, film, client } = setting;
    const before = await contest.tools('uploads', 'check');
    relay.speed = SLOW;
    await submissionPage(page).film.setInputFiles(film);
    await reaches(page, 30);
    await contest.kill();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    const question = page.getByRole('dialog', { name: /Cancel the upload\?$/ });
    await question.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(submissionPage(page).uploading).toBeHidden();
    await contest.startAgain();
    await page.reload();
    await expect(submissionPage(page).title).toBeVisible();
    await expect
      .poll(() => client.get(`/apis/activity/upload/${begun[0]!}`).catch(() => null), { timeout: 180_000 })
      .toBeNull();
    await expect
      .poll(async () => (await sessionStatuses(setting)).every((status) => status >= 400))
      .toBe(true);
    await expect(submissionPage(page).stopped).toBeHidden();
    expect(await contest.tools('uploads', 'check')).toBe(before);
  });

  test('the film arrives when the browser is killed twice on its way', async ({ setting, launchOptions }) => {
    const { contest, relay, film, client, state, folder } = setting;
    const profile = path.join(folder, 'profile');
    const begun: string[][] = [];
    let browser = await KillableChromium.start(profile, relay.address, launchOptions);
    try {
      await browser.context.addCookies(state.cookies);
      for (const percent of [5, 45]) {
        begun.push(uploadsBegunIn(browser.context));
        const page = await openForm(browser.context, contest);
        relay.speed = SLOW;
        if (percent > 5) await expect(submissionPage(page).stopped).toBeVisible();
        await browser.chooseFile(submissionPage(page).film, film);
        await reaches(page, percent);
        await browser.kill();
        browser = await KillableChromium.start(profile, relay.address, launchOptions);
        // Chromium writes its cookies every half minute: the entrant may have to log in again.
        await browser.context.addCookies(state.cookies);
      }
      begun.push(uploadsBegunIn(browser.context));
      const page = await openForm(browser.context, contest);
      await expect(submissionPage(page).stopped).toBeVisible();
      await browser.chooseFile(submissionPage(page).film, film);
      await expect(submissionPage(page).resumed).toBeVisible();
      relay.speed = Infinity;
      await arrives({ page, film, begun: begun.flat(), client });
      expect(new Set(begun.flat()).size).toBe(1);
      expect(relay.received).toBeLessThan(FILM_BYTES + 2 * 2 * CHUNK);
    } finally {
      await browser.kill();
    }
  });
});
