import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { Schema } from '../src/lib/api/schema';
import { expect, test as base } from './fixtures';
import { EntrantClient } from './harness/client';
import { run } from './harness/command';
import { Firefox } from './harness/firefox';
import { Mailbox } from './harness/mailbox';
import { TOOLS } from './harness/paths';
import { Relay } from './harness/relay';
import { internationalOf, theRun } from './harness/run';
import { submissionPage } from './pages/submissionPage';
import {
  arrives,
  expectStored,
  FILM_BYTES,
  reaches,
  unsentUploads,
  uploadsBegunIn,
  writeFilm,
  type Sending,
} from './steps/sendingFilm';

/** Registers and approves an entrant of its own for each worker: a code is sent once a minute. */
const formOf = (worker: number): Schema<'RegistrationForm'> => ({
  ...{ type: 'individual', name: 'Rosa Field', email: `rosa${worker}@faults.example`, experience: 'some' },
  ...{ phoneCountry: '+351', phone: '912345678', previousWorks: 'https://field.example/reel' },
});

interface Setting extends Sending {
  relay: Relay;
  context: BrowserContext;
}

interface Login {
  /** Its calls do not pass the relay. */
  client: EntrantClient;
  state: Awaited<ReturnType<APIRequestContext['storageState']>>;
}

const test = base.extend<{ setting: Setting }, { login: Login }>({
  login: [
    async ({ playwright }, provide, { workerIndex }) => {
      const request = await playwright.request.newContext();
      const origin = internationalOf(theRun().shared);
      const client = new EntrantClient(request, origin);
      const { dataDir, port } = theRun().shared;
      const [form, mail] = [formOf(workerIndex), new Mailbox(request, origin)];
      await client.logIn(form.email, mail);
      await client.register(form, mail);
      await run(TOOLS, ['registrations', 'approve', form.email], { DATA_DIR: dataDir, PORT: `${port}` });
      await provide({ client, state: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  setting: async ({ browser, contest, login, film: source }, provide) => {
    const relay = await Relay.start(contest.store);
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-upload-'));
    const film = path.join(folder, 'lantern.mp4');
    writeFilm(source, film, FILM_BYTES);
    const { client, state } = login;
    const context = await browser.newContext({
      proxy: { server: relay.address },
      baseURL: contest.international,
      storageState: state,
    });
    await context.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
    const begun = uploadsBegunIn(context);
    const page = await context.newPage();
    await page.goto('/submit');
    await expect(submissionPage(page).title).toBeVisible();
    await provide({ relay, context, page, film, begun, client });
    await context.close();
    await relay.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe.configure({ mode: 'default' });

test('the film arrives over a line that is cut twenty times', async ({ setting }) => {
  const { relay, page, film, begun } = setting;
  for (let i = 0; i < 20; i++) relay.faults.push({ cut: Math.floor(Math.random() * 4_000_000) });
  await submissionPage(page).film.setInputFiles(film);
  await arrives(setting);
  expect(relay.faults).toEqual([]);
  expect(new Set(begun).size).toBe(1);
});

test('the film arrives after errors, without Range headers, and with the last answer lost', async ({
  setting,
}) => {
  const { relay, page, film } = setting;
  relay.faults.push(...[503, 503, 500, 429].map((status) => ({ status })));
  relay.withoutRange = true;
  const chunks = Math.ceil(FILM_BYTES / (8 * 1024 * 1024));
  relay.faults.push(...Array.from({ length: chunks + 4 }, () => ({ loseAnswer: true as const })));
  await submissionPage(page).film.setInputFiles(film);
  await arrives(setting);
});

test('two tabs send the film once, and the other goes on when the sender is closed', async ({ setting }) => {
  const { relay, context, page, film } = setting;
  relay.speed = 8_000_000;
  const other = await context.newPage();
  await other.goto('/submit');
  await submissionPage(page).film.setInputFiles(film);
  await reaches(page, 10);
  await submissionPage(other).film.setInputFiles(film);
  await expect(other.getByText(/^Another tab of this browser is sending this file/).first()).toBeVisible();
  await reaches(page, 25);
  await page.close();
  relay.speed = Infinity;
  await arrives({ ...setting, page: other });
  expect(relay.received).toBeLessThan(FILM_BYTES + 3 * 8 * 1024 * 1024);
  expect(new Set(relay.chunks.map(({ session }) => session)).size).toBe(1);
});

test('a file that changes on the device is noticed, and sent as it is then', async ({ setting }) => {
  const { relay, page, film } = setting;
  relay.speed = 8_000_000;
  await submissionPage(page).film.setInputFiles(film);
  await reaches(page, 10);
  const box = Buffer.alloc(64);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  appendFileSync(film, box);
  await expect(page.getByText(/^The file was changed or moved on your device/)).toBeVisible();
  relay.speed = Infinity;
  await submissionPage(page).film.setInputFiles(film);
  await arrives(setting);
});

test('a cancel leaves nothing behind, whenever it comes', async ({ setting, contest }) => {
  const { relay, page, film, client } = setting;
  const known = await unsentUploads(client);
  relay.speed = 10_000_000;
  const store = async () => {
    relay.down.delete(contest.store);
    const sessions = [...new Set(relay.chunks.map(({ session }) => session))];
    return Promise.all(
      sessions.map(async (session) => {
        const headers = { 'Content-Range': `bytes */${FILM_BYTES}` };
        return (await fetch(session, { method: 'PUT', headers })).status;
      }),
    );
  };
  for (const percent of [0, 1, 20]) {
    await submissionPage(page).film.setInputFiles(film);
    await expect(submissionPage(page).uploading).toBeVisible();
    await reaches(page, percent);
    if (percent === 20) relay.down.add(contest.store);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    const question = page.getByRole('dialog', { name: /Cancel the upload\?$/ });
    await question.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(submissionPage(page).uploading).toBeHidden();
  }
  await expect.poll(() => unsentUploads(client)).toEqual(known);
  await expect.poll(async () => (await store()).every((status) => status >= 400)).toBe(true);
});

test('other pages and the other language do not stop the upload, and its pause is a press away', async ({
  setting,
}) => {
  const { relay, page, film, begun } = setting;
  relay.speed = 8_000_000;
  await submissionPage(page).film.setInputFiles(film);
  await reaches(page, 5);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused. What has arrived is kept for 7 days.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/submit/);
  const goesOn = async () => {
    const before = relay.received;
    await expect.poll(() => relay.received).toBeGreaterThan(before);
  };
  await goesOn();
  await page.goBack();
  const languages = page.getByRole('banner').getByRole('navigation', { name: /^(Language|语言)$/ });
  await languages.getByRole('link', { name: '中文' }).click();
  await expect(page.getByRole('progressbar', { name: /^正在上传/ }).first()).toBeVisible();
  await goesOn();
  await languages.getByRole('link', { name: 'EN' }).click();
  await expect(submissionPage(page).uploading).toBeVisible();
  relay.speed = Infinity;
  await arrives(setting);
  expect(new Set(begun).size).toBe(1);
});

test('the upload goes on after a reload, and after an outage of the store and the service', async ({
  setting,
  contest,
}) => {
  const { relay, page, film, begun } = setting;
  relay.speed = 8_000_000;
  const form = submissionPage(page);
  await form.film.setInputFiles(film);
  await reaches(page, 20);
  await page.reload();
  await expect(form.stopped).toBeVisible();
  await form.film.setInputFiles(film);
  await expect(form.resumed).toBeVisible();
  for (const origin of [contest.store, contest.international]) relay.down.add(origin);
  relay.cutAll();
  await expect(form.waiting).toBeVisible();
  relay.down.clear();
  relay.speed = Infinity;
  await arrives(setting);
  expect(new Set(begun).size).toBe(1);
});

test.describe('in a soak', () => {
  test.skip(!process.env.SOAK, 'The long cases run in `make soak`.');

  test('a line that is dead without a word is noticed after 20 seconds', async ({ setting }) => {
    const { relay, page, film } = setting;
    relay.faults.push({ cut: 2_000_000 }, { stall: true });
    await submissionPage(page).film.setInputFiles(film);
    await arrives(setting);
  });

  test('a clock that is wrong by weeks, and goes back, changes nothing', async ({ setting }) => {
    const { relay, page, film } = setting;
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      let ahead = 30 * 24 * 3_600_000;
      Date.now = () => real() + (ahead -= 1000);
    });
    await page.reload();
    relay.faults.push({ cut: 3_000_000 }, { status: 503 });
    await submissionPage(page).film.setInputFiles(film);
    await arrives(setting);
  });

  test('a tab that sleeps goes on when it wakes', async ({ setting }) => {
    const { relay, context, page, film } = setting;
    relay.speed = 8_000_000;
    await submissionPage(page).film.setInputFiles(film);
    await reaches(page, 10);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    relay.cutAll();
    relay.speed = Infinity;
    const asleep = relay.received;
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await arrives(setting);
    expect(relay.received).toBeGreaterThan(asleep);
  });

  test('a laptop that sleeps for hours in the middle of a chunk goes on when it wakes', async ({
    setting,
  }) => {
    const { relay, page, film, begun } = setting;
    await page.clock.install();
    await page.reload();
    await expect(submissionPage(page).title).toBeVisible();
    relay.speed = 8_000_000;
    await submissionPage(page).film.setInputFiles(film);
    await reaches(page, 10);
    // The line is alive when it wakes, then it is dead without a word.
    await page.clock.fastForward('08:00:00');
    await reaches(page, 30);
    relay.faults.push({ cut: 1_000_000 }, { stall: true });
    await expect.poll(() => relay.faults).toEqual([]);
    await page.clock.fastForward('08:00:00');
    relay.speed = Infinity;
    await arrives(setting);
    expect(new Set(begun).size).toBe(1);
  });

  test('a renderer that is killed leaves an upload that can be resumed', async ({ setting }) => {
    const { relay, context, page, film, begun } = setting;
    relay.speed = 8_000_000;
    await submissionPage(page).film.setInputFiles(film);
    await reaches(page, 20);
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    relay.speed = Infinity;
    const next = await context.newPage();
    await next.goto('/submit');
    await expect(submissionPage(next).stopped).toBeVisible();
    await submissionPage(next).film.setInputFiles(film);
    await arrives({ ...setting, page: next });
    expect(new Set(begun).size).toBe(1);
  });

  test('in Firefox the upload goes on after a reload, and a dead line is noticed', async ({
    setting,
    login,
    contest,
  }) => {
    const program = Firefox.program();
    const { relay, film, client } = setting;
    const known = await unsentUploads(client);
    const firefox = await Firefox.start(program, relay.address);
    try {
      const chosen = 'input[type=file][accept*=mp4]';
      const shows = (pattern: string) =>
        expect
          .poll(() => firefox.evaluate(`return ${pattern}.test(document.body.innerText)`), {
            timeout: 120_000,
          })
          .toBe(true);
      const open = async () => {
        await firefox.goto(`${contest.international}/submit`);
        await expect
          .poll(() => firefox.evaluate(`return document.querySelector('${chosen}') !== null`), {
            timeout: 120_000,
          })
          .toBe(true);
      };
      await firefox.goto(`${contest.international}/guidelines`);
      for (const cookie of login.state.cookies) await firefox.addCookie(cookie);
      await firefox.evaluate("localStorage.setItem('marquee.language', 'en')");
      await open();
      relay.speed = 8_000_000;
      await firefox.chooseFile(chosen, film);
      await expect
        .poll(
          () =>
            firefox.evaluate(
              "return Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'))",
            ),
          { intervals: [100], timeout: 120_000 },
        )
        .toBeGreaterThan(20);
      await open();
      await shows('/Its upload stopped at \\d+%/');
      await firefox.chooseFile(chosen, film);
      await shows('/Resumed at \\d+%/');
      relay.speed = Infinity;
      relay.faults.push({ stall: true });
      await expect
        .poll(() => firefox.evaluate('return document.querySelector(\'[aria-label^="Remove "]\') !== null'), {
          timeout: 180_000,
        })
        .toBe(true);
      expect(relay.faults).toEqual([]);
      const begun = (await unsentUploads(client)).filter((id) => !known.includes(id));
      expect(begun).toHaveLength(1);
      await expectStored(client, begun[0]!, film);
    } finally {
      await firefox.stop();
    }
  });
});
