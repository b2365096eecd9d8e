import { Buffer } from 'node:buffer';
import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { request as browsers } from '@playwright/test';
import { Contest } from '../contest.mjs';
import { benchFolder, budgets, project } from '../paths.mjs';
import { residentOf, run } from '../program.mjs';
import { Service } from '../service.mjs';
import { ask, enter, mailedCode } from './entrant.mjs';

/** As many as an entrant may have unfinished at once. */
const EACH = 10;
const uploads = Number(process.env.BENCH_UPLOADS || 200);
/** Bytes of each film, and of one part of it. */
const SIZE = 8 * 1024 * 1024;
const PART = 2 * 1024 * 1024;
const LIMIT_MS = 900_000;

/** The service alone runs on a contest of its own, at these ports from the shared one's: that has to be at the present. */
const PORTS_BEYOND = 5;

/**
 * Many entrants send films at once: how much the service's memory grows, and whether each film is accepted. In `make run`
 * the service's process also is the store; in production it is not.
 */
export const uploadsAtOnce = ({ contest, table, port }) => [
  {
    what: `${uploads} uploads at once`,
    run: async () => {
      await contest.started();
      await measure({ contest, table, name: 'service and store', pid: contest.pid });
    },
  },
  {
    what: `${uploads} uploads at once, service alone`,
    run: async () => {
      const dataDir = path.join(benchFolder, 'alone');
      const alone = new Contest(port + PORTS_BEYOND, dataDir, {
        CATALOGUE_DIR: openCatalogue(dataDir),
        CONTEST_CLOCK: new Date().toISOString(),
      });
      try {
        await alone.started();
        const at = port + PORTS_BEYOND + 3;
        const service = await Service.start(at, dataDir, {
          // Over HTTP, so that it knows the contest's cookies.
          PUBLIC_URL_INTERNATIONAL: `http://localhost:${at}`,
          CATALOGUE_DIR: path.join(dataDir, 'catalogue'),
          ...storeOf(dataDir),
        });
        const to = { contest: alone, table, name: 'service', pid: service.pid, origin: service.origin };
        await measure(to).finally(() => service.stop());
      } finally {
        await alone.stop();
      }
    },
  },
];

/** `origin` is where to send the calls about uploads, without it the contest itself. */
async function measure({ contest, table, name, pid, origin = '' }) {
  const entrants = [];
  for (let i = 0; i < Math.ceil(uploads / EACH); i++)
    entrants.push(await approvedEntrant(contest, `sender${i}@bench.example`));
  const film = makeFilm();
  const memory = watch(pid);
  const began = performance.now();
  const accepted = await Promise.allSettled(
    Array.from({ length: uploads }, (_, i) =>
      send(entrants[Math.floor(i / EACH)], contest.editions.international.origin, origin, film),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const grown = memory.stop();
  for (const { request, begun } of entrants) {
    for (const id of begun) await ask(request, 'DELETE', `/apis/activity/upload/${id}`);
    await request.dispose();
  }
  const refused = accepted.find(({ status }) => status === 'rejected');
  if (refused) throw refused.reason;
  const what = `${uploads} uploads of ${SIZE / 1024 / 1024} MB at once, ${name}`;
  table.tell(what, 'sent and checked together', (uploads * SIZE) / 1e6 / seconds, 'MB/s');
  table.atMost(what, 'the memory grows by', grown / 1e6, budgets.grows, 'MB');
}

/** A catalogue in which all that has begun ends in the next year; production has no other clock than the wall's. */
function openCatalogue(dataDir) {
  const folder = path.join(dataDir, 'catalogue');
  fs.cpSync(path.join(project, 'catalogue'), folder, { recursive: true });
  for (const edition of ['international', 'camp']) {
    const file = path.join(folder, 'editions', edition, 'timeline.json');
    const timeline = JSON.parse(fs.readFileSync(file, 'utf8'));
    const { opensAt } = timeline.registration;
    const years = new Date().getFullYear() + 1 - Number(opensAt.slice(0, 4));
    const later = (key, value) =>
      ['startsAt', 'endsAt', 'at'].includes(key) && Date.parse(value) > Date.parse(opensAt)
        ? `${Number(value.slice(0, 4)) + years}${value.slice(4)}`
        : value;
    fs.writeFileSync(file, JSON.stringify(timeline, later, 2));
  }
  return folder;
}

/** The settings of a service that uses the store of a contest on this machine. */
function storeOf(dataDir) {
  const read = (name) => fs.readFileSync(path.join(dataDir, name));
  const key = createPrivateKey({ key: read('keys/storage-signing-key'), format: 'der', type: 'pkcs1' });
  return {
    STORAGE_BASE_URL: read('store-origin').toString().trim(),
    STORAGE_TOKEN: read('keys/store-token').toString('hex'),
    STORAGE_SIGNING_KEY: key.export({ format: 'pem', type: 'pkcs8' }),
    STORAGE_SIGNING_EMAIL: 'marquee@one-machine.example',
    STORAGE_BUCKET: 'marquee-uploads',
  };
}

/** An entrant who may submit; an earlier run may have registered them. */
async function approvedEntrant(contest, email) {
  const request = await browsers.newContext({ baseURL: contest.editions.international.origin });
  await enter(request, email);
  const { registerState } = await ask(request, 'GET', '/apis/activity/status');
  if (registerState !== 'PASS') {
    const code = await mailedCode(request, email, () =>
      ask(request, 'POST', '/apis/activity/register/code', { email }),
    );
    await ask(request, 'POST', '/apis/activity/register', {
      ...{ type: 'individual', name: 'Sender', email, experience: 'some', code, agreement: true },
      ...{ phoneCountry: '+351', phone: '912345678', previousWorks: 'https://field.example/reel' },
    });
    await run(path.join(project, 'bin/tools'), ['registrations', 'approve', email], {
      limit: 60_000,
      env: contest.environment,
    });
  }
  return { request, begun: [] };
}

/** A short film with an empty box behind it that makes it SIZE bytes large (ISO/IEC 14496-12, `free`). */
function makeFilm() {
  const film = Buffer.alloc(SIZE);
  const short = fs.readFileSync(path.join(project, 'backend/storage/inspect/testdata/plain.mp4'));
  short.copy(film);
  film.writeUInt32BE(SIZE - short.length, short.length);
  film.write('free', short.length + 4, 'latin1');
  return film;
}

/** Sends the film in parts to its own session; resolves when the service has accepted it. */
async function send({ request, begun }, origin, service, film) {
  const { uploadId, sessionUrl } = await ask(request, 'POST', `${service}/apis/activity/upload`, {
    ...{ kind: 'video', name: 'film.mp4', size: film.length, contentType: 'video/mp4' },
  });
  begun.push(uploadId);
  for (let from = 0; from < film.length; from += PART) {
    const to = Math.min(from + PART, film.length);
    const headers = { Origin: origin, 'Content-Range': `bytes ${from}-${to - 1}/${film.length}` };
    const status = await put(sessionUrl, headers, film.subarray(from, to));
    if (status !== (to < film.length ? 308 : 200)) throw new Error(`the store answered ${status}`);
  }
  // The service may be busy with other checks: pages ask again too.
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const { state, reason } = await ask(
      request,
      'POST',
      `${service}/apis/activity/upload/${uploadId}/complete`,
      {},
    ).catch((error) => ({ reason: error.message }));
    if (state === 'succeed') return;
    if (state === 'failed' || Date.now() > limit) throw new Error(`a film was not accepted: ${reason}`);
    await pause(1000);
  }
}

/**
 * Resolves with the status of the answer. `fetch` gives a connection up after ten seconds, which one process that sends to
 * hundreds takes.
 */
function put(url, headers, body) {
  return new Promise((resolve, reject) => {
    const options = { method: 'PUT', headers: { ...headers, 'Content-Length': body.length } };
    const sent = http.request(url, options, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    sent.on('error', reject).end(body);
  });
}

/** Watches by how many bytes the memory of the service grows. */
function watch(pid) {
  const first = residentOf(pid);
  let most = first;
  const look = () => (most = Math.max(most, residentOf(pid)));
  const timer = setInterval(look, 200);
  return {
    stop: () => {
      clearInterval(timer);
      return look() - first;
    },
  };
}
