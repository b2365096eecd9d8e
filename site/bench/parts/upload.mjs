import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { chromium } from '@playwright/test';
import { Line } from '../line.mjs';
import { benchFolder, budgets, chromePath, project } from '../paths.mjs';
import { residentOf, run } from '../program.mjs';
import { ask, enter } from './entrant.mjs';

const PAIRS = 3;
const LIMIT_MS = 900_000;
/** Megabits per second, and milliseconds to and fro. */
const LINE = { mbps: 200, latency: 40 };
const ENTRANT = 'approved@demo.example';
const megabytes = Number(process.env.BENCH_UPLOAD_MB || 2048);

/**
 * The submission page's upload beside curl, which sends the same parts to the same store; in turn, over a line of
 * 200 Mbit/s and over none.
 */
export const upload = ({ contest, table }) => [
  {
    what: `${megabytes} MB, page and curl in turn`,
    run: async () => {
      await contest.started();
      const film = makeFilm();
      const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
      try {
        const { origin } = contest.editions.international;
        const first = await browser.newContext({ baseURL: origin });
        const { cookies } = await enter(first.request, ENTRANT);
        const measured = { origin, cookies, request: first.request, pid: contest.pid };
        const line = await Line.start(LINE);
        await measure({ ...measured, proxy: line.address }, browser, film, table).finally(() => line.close());
        await measure(measured, browser, film, table);
      } finally {
        await browser.close();
        fs.rmSync(film.folder, { recursive: true, force: true });
      }
    },
  },
];

async function measure(entrant, browser, film, table) {
  const ratios = [];
  const speeds = [];
  const grown = { page: 0, service: 0 };
  let service = 0;
  for (let i = 0; i < PAIRS; i++) {
    // A context of its own: nothing is left there of the upload before.
    const proxy = entrant.proxy && { server: entrant.proxy };
    const context = await browser.newContext({ baseURL: entrant.origin, proxy });
    await context.addCookies(entrant.cookies);
    const memory = await watchMemory(browser, entrant.pid);
    const ours = await byPage(context, entrant, film, memory.begin);
    const most = await memory.stop();
    for (const part of Object.keys(grown)) grown[part] = Math.max(grown[part], most[part]);
    const curl = await byCurl(entrant, film, ours.parts);
    await context.close();
    ratios.push(curl / ours.seconds);
    speeds.push(film.size / 1e6 / ours.whole);
    service = Math.max(service, ours.service);
  }
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const what = `upload of ${megabytes} MB, ${entrant.proxy ? `${LINE.mbps} Mbit/s` : 'no limit'}`;
  table.tell(what, 'by the page, from choosing the file', median(speeds), 'MB/s');
  const ratio = "the page's speed against curl's, ×";
  if (entrant.proxy) table.atLeast(what, ratio, median(ratios), budgets.upload, '', 2);
  else table.tell(what, ratio, median(ratios), '', 2);
  table.atMost(what, "the page's memory grows by", grown.page / 1e6, budgets.grows, 'MB');
  table.atMost(what, "the service's memory grows by", grown.service / 1e6, budgets.grows, 'MB');
  table.atMost(what, 'sent to the service instead of the store', service / 1000, budgets.service, 'kB', 1);
}

/** Watches by how much the memory of the browser's pages, and of the service, grows from `begin` to `stop`. */
async function watchMemory(browser, service) {
  const cdp = await browser.newBrowserCDPSession();
  const now = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentOf(id));
    return { page: Math.max(0, ...pages), service: residentOf(service) };
  };
  let first;
  const most = { page: 0, service: 0 };
  const look = async () => {
    const at = await now();
    for (const part of Object.keys(most))
      most[part] = Math.max(most[part], at[part] - (first?.[part] ?? Infinity));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 500);
  return {
    begin: async () => {
      first = await now();
    },
    stop: async () => {
      clearInterval(timer);
      await look();
      await cdp.detach();
      return most;
    },
  };
}

/** A short film with an empty box behind it that makes it as large as wanted (ISO/IEC 14496-12, `free`). */
function makeFilm() {
  const folder = fs.mkdtempSync(path.join(benchFolder, 'upload-'));
  const file = path.join(folder, 'film.mp4');
  fs.copyFileSync(path.join(project, 'backend/storage/inspect/testdata/plain.mp4'), file);
  const size = megabytes * 1024 * 1024;
  const rest = size - fs.statSync(file).size;
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('free', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(rest), 8);
  fs.appendFileSync(file, header);
  fs.truncateSync(file, size);
  return { folder, file, size };
}

/** From the first part that the submission page sends, and from choosing the file, to the store's answer to the last. */
async function byPage(context, { origin, request }, film, begin) {
  const page = await context.newPage();
  const parts = [];
  let service = 0;
  let first;
  let id;
  page.on('request', (sent) => {
    const range = /^bytes (\d+)-(\d+)\/\d+$/.exec(sent.headers()['content-range'] ?? '');
    if (sent.method() === 'PUT' && range) {
      first ??= performance.now();
      parts.push({ start: Number(range[1]), end: Number(range[2]) });
    } else if (sent.url().startsWith(origin)) service += sent.postDataBuffer()?.length ?? 0;
  });
  page.on('response', async (answer) => {
    const begun = answer.request().method() === 'POST' && answer.url().endsWith('/apis/activity/upload');
    if (begun) id = (await answer.json()).data?.uploadId;
  });
  await page.goto('/submit');
  const choose = page.locator('input[type=file][accept*=mp4]').first();
  await choose.waitFor({ state: 'attached' });
  const last = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && (answer.status() === 200 || answer.status() === 201),
    { timeout: LIMIT_MS },
  );
  await begin();
  const began = performance.now();
  await choose.setInputFiles(film.file);
  await last;
  const done = performance.now();
  await page.close();
  await ask(request, 'DELETE', `/apis/activity/upload/${id}`);
  return { seconds: (done - first) / 1000, whole: (done - began) / 1000, parts, service };
}

/** curl alone, with the same parts, over one connection. */
async function byCurl({ origin, request, proxy }, film, parts) {
  const { uploadId, sessionUrl } = await ask(request, 'POST', '/apis/activity/upload', {
    kind: 'video',
    name: 'film.mp4',
    size: film.size,
    contentType: 'video/mp4',
  });
  const args = parts.flatMap(({ start, end }, i) => [
    ...(i > 0 ? ['--next'] : []),
    ...['--silent', '--show-error', '--output', '/dev/null', '--write-out', '%{http_code}\n'],
    ...['--header', `Content-Range: bytes ${start}-${end}/${film.size}`],
    ...[
      '--header',
      `Origin: ${origin}`,
      '--header',
      'Expect:',
      ...(proxy ? ['--proxy', proxy, '--noproxy', ''] : []),
    ],
    ...['--upload-file', cut(film, start, end), sessionUrl],
  ]);
  const began = performance.now();
  const said = await run('curl', args, { limit: LIMIT_MS });
  const seconds = (performance.now() - began) / 1000;
  if (!/^(308\n)*20[01]\n$/.test(said)) throw new Error(`the store answered curl ${said.trim()}`);
  await ask(request, 'DELETE', `/apis/activity/upload/${uploadId}`);
  return seconds;
}

/** A part of the film as its own file, made once. */
function cut(film, start, end) {
  const file = path.join(film.folder, `part-${start}-${end}`);
  if (fs.existsSync(file)) return file;
  const part = Buffer.alloc(end - start + 1);
  const whole = fs.openSync(film.file);
  fs.readSync(whole, part, 0, part.length, start);
  fs.closeSync(whole);
  fs.writeFileSync(file, part);
  return file;
}
