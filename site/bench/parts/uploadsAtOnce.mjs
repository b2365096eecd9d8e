import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { request as browsers } from '@playwright/test';
import { budgets, project } from '../paths.mjs';
import { residentOf, run } from '../program.mjs';
import { ask, enter, mailedCode } from './entrant.mjs';

/** As many as an entrant may have unfinished at once. */
const EACH = 10;
const uploads = Number(process.env.BENCH_UPLOADS || 200);
/** Bytes of each film, and of one part of it. */
const SIZE = 8 * 1024 * 1024;
const PART = 2 * 1024 * 1024;
const LIMIT_MS = 900_000;

/** Many entrants send films at once: how much the service's memory grows, and whether each film is accepted. */
export const uploadsAtOnce = ({ contest, table }) => [
  {
    what: `${uploads} uploads at once`,
    run: async () => {
      await contest.started();
      const { origin } = contest.editions.international;
      const entrants = [];
      for (let i = 0; i < Math.ceil(uploads / EACH); i++)
        entrants.push(await approvedEntrant(contest, `sender${i}@bench.example`));
      const film = makeFilm();
      const memory = watch(contest.pid);
      const began = performance.now();
      const accepted = await Promise.allSettled(
        Array.from({ length: uploads }, (_, i) => send(entrants[Math.floor(i / EACH)], origin, film)),
      );
      const seconds = (performance.now() - began) / 1000;
      const grown = memory.stop();
      for (const { request, begun } of entrants) {
        for (const id of begun) await ask(request, 'DELETE', `/apis/activity/upload/${id}`);
        await request.dispose();
      }
      const refused = accepted.find(({ status }) => status === 'rejected');
      if (refused) throw refused.reason;
      const what = `${uploads} uploads of ${SIZE / 1024 / 1024} MB at once`;
      table.tell(what, 'sent and checked together', (uploads * SIZE) / 1e6 / seconds, 'MB/s');
      table.atMost(what, "the service's memory grows by", grown / 1e6, budgets.grows, 'MB');
    },
  },
];

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

/** Sends the film in parts to a session of its own; resolves when the service has accepted it. */
async function send({ request, begun }, origin, film) {
  const { uploadId, sessionUrl } = await ask(request, 'POST', '/apis/activity/upload', {
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
      `/apis/activity/upload/${uploadId}/complete`,
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
