import { crc32 } from 'hash-wasm';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../api/schema';
import type { Bilingual } from '../locale/language';
import { answer, Failure } from '@/testing/server';
import { fetchTransport, UploadStore } from '@/testing/uploadStore';
import { crc32cOf, fingerprintOf } from './hash';
import { hasChanged, HasherUnavailable, type Hasher } from './hasher';
import type { Network } from './retry';
import type { SessionStore, StoredSession } from './sessions';
import type { TabMessage, Tabs } from './tabs';
import type { UploadProgress } from './upload';
import { Uploader } from './Uploader';

const KIB = 1024;
const CHUNK = 256 * KIB;

let store: UploadStore;
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } }); // the language of the API's messages
  store = new UploadStore();
  await store.listen();
});
afterEach(() => store.close());

/** A file of pseudo-random bytes, in which a misplaced byte shows. */
function film(size: number, name = 'film.mp4', seed = 1): File {
  const bytes = new Uint8Array(size);
  let state = seed;
  for (let i = 0; i < size; i++) {
    state = (state * 1664525 + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return new File([bytes], name, { lastModified: 1_756_000_000_000, type: 'video/mp4' });
}

class MemorySessions implements SessionStore {
  readonly stored = new Map<string, StoredSession>();
  get = (key: string) => Promise.resolve(this.stored.get(key));
  set = async (key: string, session: StoredSession) => void this.stored.set(key, session);
  delete = async (key: string) => void this.stored.delete(key);
  list = () => Promise.resolve([...this.stored]);
}

class FakeNetwork implements Network {
  private up = true;
  private readonly listeners = new Set<(online: boolean) => void>();
  online = () => this.up;
  onChange = (changed: (online: boolean) => void) => {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  };
  switch(up: boolean): void {
    this.up = up;
    [...this.listeners].forEach((changed) => changed(up));
  }
}

/** The tabs of one browser, as far as they send files. */
class FakeBrowser {
  private readonly locks = new Map<string, Promise<unknown>>();
  private readonly listeners = new Set<(message: TabMessage) => void>();

  tab(): Tabs {
    return {
      alone: async (key, signal, onElsewhere, work) => {
        if (this.locks.has(key)) onElsewhere();
        while (this.locks.has(key)) {
          const aborted = new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
          await Promise.race([this.locks.get(key), aborted]);
        }
        signal.throwIfAborted();
        const running = work();
        const ended = running.catch(() => undefined).then(() => this.locks.delete(key));
        this.locks.set(key, ended);
        return running;
      },
      say: (message) => this.listeners.forEach((heard) => heard(message)),
      listen: (heard) => {
        this.listeners.add(heard);
        return () => this.listeners.delete(heard);
      },
    };
  }
}

/** The upload calls: reads progress from the store and compares checksums. */
class UploadService {
  readonly uploads = new Map<
    string,
    { url: string; form: Schema<'UploadRequest'>; reason: Bilingual | null; checked?: boolean }
  >();
  readonly deleted: string[] = [];
  /** Answers of beginnings that are lost on their way, in order. */
  lostAnswers = 0;
  /** Failures of the next calls, in order. */
  readonly failures: Failure[] = [];
  /** Uploads by their idempotency key. */
  private readonly keys = new Map<string, string>();
  /** How many uploads were begun. */
  begun = 0;
  /** The reason with which every file fails the check. */
  rejection: Bilingual | null = null;

  constructor() {
    const path = '/apis/activity/upload';
    answer('post', path, ({ body, headers }) => {
      const failure = this.failures.shift();
      if (failure) return failure;
      const session = this.begin(headers.get('Idempotency-Key')!, body as Schema<'UploadRequest'>);
      return this.lostAnswers-- > 0 ? HttpResponse.error() : session;
    });
    answer('get', `${path}/{id}`, ({ params }) => this.failures.shift() ?? this.upload(params.id!));
    answer(
      'post',
      `${path}/{id}/complete`,
      ({ params, body }) =>
        this.failures.shift() ?? this.complete(params.id!, body as Schema<'UploadComplete'>),
    );
    answer('delete', `${path}/{id}`, ({ params }) => {
      this.deleted.push(params.id!);
      const failure = this.failures.shift();
      if (!failure) this.uploads.delete(params.id!);
      return failure ?? null;
    });
  }

  private begin(key: string, form: Schema<'UploadRequest'>): Schema<'UploadSession'> {
    const known = this.keys.get(key);
    const id = known && this.uploads.has(known) ? known : `u${this.begun + 1}`;
    const url = this.uploads.get(id)?.url ?? store.open(form.size);
    if (id !== known) this.begun += 1;
    this.keys.set(key, id);
    if (!this.uploads.has(id)) this.uploads.set(id, { url, form, reason: null });
    return { uploadId: id, sessionUrl: url, chunkSize: CHUNK, expiresAt: '2025-09-30T00:00:00Z' };
  }

  private upload(id: string): Schema<'Upload'> | Failure {
    const upload = this.uploads.get(id);
    if (!upload) return new Failure(404, 'NOT_FOUND');
    const { name, size, kind } = upload.form;
    const failed = upload.reason || store.session(upload.url).gone;
    return {
      ...{ id, kind, name, size, durationSeconds: 10, width: 640, height: 360 },
      state: failed ? 'failed' : upload.checked ? 'succeed' : 'uploading',
      received: store.session(upload.url).bytes.length,
      sessionUrl: upload.url,
      reason: upload.reason?.en ?? null,
      reasonCode: upload.reason && 'checksum_differs',
      reasonTexts: upload.reason,
      warnings: [],
      url: null,
      provenance: null,
    };
  }

  private async complete(id: string, { crc32c }: Schema<'UploadComplete'>) {
    const upload = this.uploads.get(id)!;
    const { bytes, complete } = store.session(upload.url);
    if (!complete) return this.upload(id);
    upload.checked = true;
    const same = crc32c === (await crc32cOf(new Blob([new Uint8Array(bytes)])));
    upload.reason = same ? this.rejection : { zh: '损坏', en: 'damaged' };
    return this.upload(id);
  }
}

const realHasher = { crc32c: crc32cOf, fingerprint: fingerprintOf };

function setUp(
  sessions = new MemorySessions(),
  service = new UploadService(),
  browser = new FakeBrowser(),
  hasher: Hasher = realHasher,
) {
  const network = new FakeNetwork();
  const waits: number[] = [];
  let clock = 0;
  const uploader = new Uploader({
    hasher,
    sessions,
    transport: fetchTransport,
    network,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      waits.push(milliseconds);
    },
    random: () => 0.5,
    now: () => (clock += 1000),
    monotonic: () => (clock += 1000),
    user: () => 'e1',
    tabs: browser.tab(),
  });
  const reports: UploadProgress[] = [];
  const start = (file: File, onProgress: (progress: UploadProgress) => void = () => undefined) =>
    uploader.start({
      kind: 'video',
      file,
      onProgress: (progress) => {
        reports.push(progress);
        onProgress(progress);
      },
    });
  return { service, sessions, browser, network, waits, reports, start };
}

/** Whether the store has exactly the bytes of the file. */
const isStored = async (id: string, service: UploadService, file: File) =>
  store.session(service.uploads.get(id)!.url).bytes.equals(Buffer.from(await file.arrayBuffer()));

describe('hashing whose code does not arrive', () => {
  /** A hasher that cannot be downloaded for its first calls. */
  function late(algorithm: keyof Hasher, misses: number): Hasher {
    let left = misses;
    return {
      ...realHasher,
      [algorithm]: (file: File) =>
        left-- > 0 ? Promise.reject(new HasherUnavailable()) : realHasher[algorithm](file),
    };
  }

  it.each(['fingerprint', 'crc32c'] as const)('waits for the line for the %s', async (algorithm) => {
    const { start, reports } = setUp(undefined, undefined, undefined, late(algorithm, 3));
    await expect(start(film(CHUNK)).done).resolves.toMatchObject({ uploadId: 'u1' });
    expect(reports.map(({ phase }) => phase)).toContain('waiting');
  });

  it('does not take a file for another while its fingerprint cannot be computed', async () => {
    const before = await fingerprintOf(film(3));
    const unavailable = { ...realHasher, fingerprint: () => Promise.reject(new HasherUnavailable()) };
    const unreadable = { ...realHasher, fingerprint: () => Promise.reject(new Error('read file: gone')) };
    const { signal } = new AbortController();
    expect(await hasChanged(unavailable, film(3), before, signal)).toBe(false);
    expect(await hasChanged(unreadable, film(3), before, signal)).toBe(true);
  });
});

describe('sending', () => {
  it('sends a file in chunks of the size that the service asks for', async () => {
    const { start, service } = setUp();
    const file = film(2 * CHUNK + 7);
    const result = await start(file).done;
    expect(result).toMatchObject({ uploadId: 'u1', name: 'film.mp4', size: file.size, durationSeconds: 10 });
    expect(store.ranges).toEqual([
      `bytes 0-${CHUNK - 1}/${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
      `bytes ${2 * CHUNK}-${2 * CHUNK + 6}/${file.size}`,
    ]);
    expect(await isStored('u1', service, file)).toBe(true);
  });

  it('continues from the stored offset when the connection breaks within a chunk', async () => {
    const { start, service, waits } = setUp();
    const file = film(4 * CHUNK);
    store.faults.push({ keep: CHUNK }, { drop: 100 * KIB });
    await start(file).done;
    expect(store.ranges.slice(1, 4)).toEqual([
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
      `bytes */${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
    ]);
    expect(await isStored('u1', service, file)).toBe(true);
    expect(waits.length).toBe(1);
  });

  it('backs off further with every failure in a row', async () => {
    const { start, waits } = setUp();
    store.faults.push({ status: 503 }, { status: 503 }, { status: 429 }, { keep: CHUNK }, { status: 500 });
    await start(film(3 * CHUNK)).done;
    expect(waits).toEqual([375, 750, 1500, 375]);
  });

  it('sends the rest of a chunk again that was kept in part', async () => {
    const { start, service } = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK / 2 });
    await start(file).done;
    expect(store.ranges[1]).toBe(`bytes ${CHUNK / 2}-${CHUNK / 2 + CHUNK - 1}/${file.size}`);
    expect(await isStored('u1', service, file)).toBe(true);
  });

  it('goes back when the store has lost bytes, and leaves no gap', async () => {
    const { start, service } = setUp();
    const file = film(3 * CHUNK);
    let cuts = 0;
    const running = start(file, ({ phase, sent }) => {
      const session = [...store.sessions.values()][0];
      if (phase === 'sending' && sent === 2 * CHUNK && session && cuts++ === 0)
        session.bytes = session.bytes.subarray(0, CHUNK);
    });
    await running.done;
    expect(await isStored('u1', service, file)).toBe(true);
  });

  it('completes when only the last answer is lost', async () => {
    const { start } = setUp();
    const file = film(CHUNK + 1);
    store.faults.push({ keep: CHUNK }, { loseAnswer: true });
    await start(file).done;
    expect(store.ranges.at(-1)).toBe(`bytes */${file.size}`);
    expect(store.received).toBe(file.size);
  });

  it('goes on trying through a long outage, at most 30 seconds apart', async () => {
    const { start, service, waits } = setUp();
    const file = film(CHUNK);
    store.faults.push(...Array.from({ length: 40 }, () => ({ status: 503 })));
    await start(file).done;
    expect(waits.length).toBe(40);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(await isStored('u1', service, file)).toBe(true);
  });

  it('fails when the store refuses again and again, and can be resumed', async () => {
    const { start, sessions } = setUp();
    store.faults.push(...Array.from({ length: 30 }, () => ({ status: 403 })));
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({ name: 'UploadFailed', stage: 'sending' });
    expect(sessions.stored.size).toBe(1);
  });

  it('asks the service how much arrived when answers come without a Range', async () => {
    const { start, service } = setUp();
    const file = film(3 * CHUNK);
    store.withoutRange = true;
    await start(file).done;
    expect(await isStored('u1', service, file)).toBe(true);
    expect(store.received).toBe(file.size);
  });

  it('begins once, however often the answer is lost', async () => {
    const { start, service } = setUp();
    service.lostAnswers = 3;
    await expect(start(film(CHUNK)).done).resolves.toMatchObject({ uploadId: 'u1' });
    expect(service.begun).toBe(1);
  });

  it('restarts, and reports it, when the session has expired', async () => {
    const { start, service, reports } = setUp();
    const file = film(2 * CHUNK);
    store.faults.push({ keep: CHUNK }, { status: 410 });
    const result = await start(file).done;
    expect(result.uploadId).toBe('u2');
    expect(await isStored('u2', service, file)).toBe(true);
    expect(reports.some(({ restarted }) => restarted)).toBe(true);
  });
});

describe('a pause', () => {
  it('stops the chunk at once, and goes on where the store stopped', async () => {
    const { start, service, reports, waits } = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const running = start(file);
    await expect.poll(() => store.hanging).toBe(1);
    running.pause();
    await expect.poll(() => reports.at(-1)?.phase).toBe('paused');
    const requests = store.ranges.length;
    running.resume();
    await running.done;
    expect(store.ranges[requests]).toBe(`bytes */${file.size}`);
    expect(waits).toEqual([]);
    expect(await isStored('u1', service, file)).toBe(true);
  });

  it('can be cancelled', async () => {
    const { start, service, reports } = setUp();
    const running = start(film(3 * CHUNK), ({ phase, sent }) => {
      if (phase === 'sending' && sent >= CHUNK) running.pause();
    });
    await expect.poll(() => reports.at(-1)?.phase).toBe('paused');
    running.cancel();
    await expect(running.done).rejects.toMatchObject({ name: 'UploadCancelled' });
    await expect.poll(() => service.deleted).toEqual(['u1']);
  });
});

describe('two tabs with the same file', () => {
  it('send it once, and both have the result', async () => {
    const first = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const one = first.start(file);
    await expect.poll(() => store.hanging).toBe(1);
    const second = setUp(first.sessions, first.service, first.browser);
    const two = second.start(film(3 * CHUNK));
    await expect.poll(() => second.reports.at(-1)?.phase).toBe('elsewhere');
    first.network.switch(false);
    first.network.switch(true);
    expect(await two.done).toEqual(await one.done);
    expect(second.reports.some(({ phase, sent }) => phase === 'elsewhere' && sent > 0)).toBe(true);
    expect(second.reports.some(({ phase }) => phase === 'sending')).toBe(false);
  });

  it('go on in the other one when the sender is closed', async () => {
    const first = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const one = first.start(file);
    await expect.poll(() => store.hanging).toBe(1);
    const second = setUp(first.sessions, first.service, first.browser);
    const two = second.start(film(3 * CHUNK));
    await expect.poll(() => second.reports.at(-1)?.phase).toBe('elsewhere');
    one.leave();
    await expect(one.done).rejects.toThrow('left');
    await expect(two.done).resolves.toMatchObject({ uploadId: 'u1' });
    expect(await isStored('u1', first.service, file)).toBe(true);
  });

  it('end in both when one cancels', async () => {
    const first = setUp();
    store.faults.push({ keep: CHUNK }, { hang: true });
    const one = first.start(film(3 * CHUNK));
    await expect.poll(() => store.hanging).toBe(1);
    const second = setUp(first.sessions, first.service, first.browser);
    const two = second.start(film(3 * CHUNK));
    await expect.poll(() => second.reports.at(-1)?.phase).toBe('elsewhere');
    const ends = Promise.allSettled([one.done, two.done]);
    one.cancel();
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'UploadCancelled' } });
    await expect.poll(() => first.service.deleted).toEqual(['u1']);
    expect(first.service.begun).toBe(1);
  });
});

describe('a file that changes on the device', () => {
  it('ends the upload, which says so', async () => {
    const { start, network } = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const running = start(file);
    await expect.poll(() => store.hanging).toBe(1);
    file.slice = () => {
      throw new DOMException('The file was changed', 'NotReadableError');
    };
    network.switch(false);
    network.switch(true);
    await expect(running.done).rejects.toMatchObject({ name: 'UploadFailed', stage: 'changed' });
  });

  it('is sent from its beginning when it is chosen again, and the old part is deleted', async () => {
    const first = setUp();
    const running = first.start(film(4 * CHUNK), ({ sent }) => sent >= 2 * CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    const second = setUp(first.sessions, first.service);
    const changed = film(4 * CHUNK, 'film.mp4', 2);
    await second.start(changed).done;
    expect(first.service.deleted).toEqual(['u1']);
    expect(second.reports.some(({ restarted }) => restarted === 'changed')).toBe(true);
    expect(await isStored('u2', first.service, changed)).toBe(true);
  });

  it('is noticed in its middle', async () => {
    const bytes = new Uint8Array(4 * 1024 * KIB);
    const named = (content: Uint8Array) =>
      new File([content as Uint8Array<ArrayBuffer>], 'film.mp4', { lastModified: 1 });
    const before = await fingerprintOf(named(bytes));
    bytes.fill(1, 2 * 1024 * KIB, 3 * 1024 * KIB);
    expect(await fingerprintOf(named(bytes))).not.toBe(before);
  });
});

describe('without a network', () => {
  it('aborts the chunk and continues when the network is back', async () => {
    const { start, network, service, reports } = setUp();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const running = start(file);
    await expect.poll(() => store.hanging).toBe(1);
    network.switch(false);
    network.switch(true);
    await running.done;
    expect(await isStored('u1', service, file)).toBe(true);
    expect(reports.some(({ phase }) => phase === 'waiting')).toBe(true);
  });
});

describe('after a reload', () => {
  it('continues where it stopped when the same file is picked', async () => {
    const first = setUp();
    const file = film(4 * CHUNK);
    const running = first.start(file, ({ sent }) => sent >= 2 * CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    const stored = store.session(first.service.uploads.get('u1')!.url).bytes.length;
    expect(stored).toBeGreaterThanOrEqual(2 * CHUNK);
    const before = store.received;

    const second = setUp(first.sessions, first.service);
    const again = film(4 * CHUNK);
    const result = await second.start(again).done;
    expect(result.uploadId).toBe('u1');
    expect(store.received - before).toBe(file.size - stored);
    expect(second.reports.find(({ phase }) => phase === 'sending')).toMatchObject({
      resumedFrom: stored,
      sent: stored,
    });
    expect(await isStored('u1', first.service, file)).toBe(true);
  });

  it.each([
    ['bytes', film(4 * CHUNK, 'film.mp4', 2)],
    ['name', film(4 * CHUNK, 'other.mp4')],
    ['length', film(4 * CHUNK + 1)],
  ])('starts a new upload for a file with another %s', async (_, other) => {
    const first = setUp();
    const running = first.start(film(4 * CHUNK), ({ sent }) => sent >= CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    const second = setUp(first.sessions, first.service);
    const result = await second.start(other).done;
    expect(result.uploadId).toBe('u2');
    expect(await isStored('u2', first.service, other)).toBe(true);
  });

  it('restarts when the upload no longer exists', async () => {
    const first = setUp();
    const running = first.start(film(2 * CHUNK), ({ sent }) => sent >= CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    first.service.uploads.delete('u1');
    const second = setUp(first.sessions, first.service);
    await expect(second.start(film(2 * CHUNK)).done).resolves.toMatchObject({ size: 2 * CHUNK });
    expect(second.reports.at(-1)).toMatchObject({ restarted: true });
  });
});

describe('the check', () => {
  it('rejects with the reason, and deletes the session', async () => {
    const { start, service, sessions } = setUp();
    service.rejection = { zh: '影片时长不能超过 5 分钟', en: 'The film may run at most 5 minutes' };
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({
      stage: 'refused',
      reason: service.rejection,
    });
    expect(sessions.stored.size).toBe(0);
  });

  it('retries while the service is unavailable', async () => {
    const { start, service } = setUp();
    const unavailable = () => new Failure(503, 'UNAVAILABLE');
    service.failures.push(unavailable(), unavailable());
    await expect(start(film(CHUNK)).done).resolves.toMatchObject({ uploadId: 'u1' });
  });

  it('rejects with the error of the refused creation', async () => {
    const { start, service } = setUp();
    service.failures.push(new Failure(413, 'FILE_TOO_LARGE', { fields: { size: 'too large' } }));
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

it('deletes an upload whose beginning was answered to nobody, when it is cancelled', async () => {
  const { start, service } = setUp();
  service.lostAnswers = 1;
  const running = start(film(CHUNK), ({ phase }) => {
    if (phase === 'waiting') running.cancel();
  });
  await expect(running.done).rejects.toMatchObject({ name: 'UploadCancelled' });
  await expect.poll(() => service.deleted).toEqual(['u1']);
  expect(service.begun).toBe(1);
});

it('tries to delete again when the service is unavailable', async () => {
  const { start, service, sessions } = setUp();
  let cancelled = false;
  const running = start(film(4 * CHUNK), ({ sent }) => {
    if (sent < CHUNK || cancelled) return;
    cancelled = true;
    service.failures.push(new Failure(503, 'UNAVAILABLE'), new Failure(503, 'UNAVAILABLE'));
    running.cancel();
  });
  await expect(running.done).rejects.toMatchObject({ name: 'UploadCancelled' });
  await expect.poll(() => service.deleted).toEqual(['u1', 'u1', 'u1']);
  await expect.poll(() => sessions.stored.size).toBe(0);
});

it('deletes what arrived when it is cancelled', async () => {
  const { start, service, sessions } = setUp();
  const running = start(film(4 * CHUNK), ({ sent }) => sent >= CHUNK && running.cancel());
  await expect(running.done).rejects.toMatchObject({ name: 'UploadCancelled' });
  await expect.poll(() => service.deleted).toEqual(['u1']);
  await expect.poll(() => sessions.stored.size).toBe(0);
});

it('computes CRC32C as Cloud Storage does', async () => {
  expect(await crc32cOf(new Blob(['123456789']))).toBe('4waSgw==');
});

it('computes CRC32C over every chunk of a long file, in order', async () => {
  const file = film(3 * CHUNK + 5);
  const whole = await crc32(new Uint8Array(await file.arrayBuffer()), 0x82f63b78);
  expect(Buffer.from(await crc32cOf(file), 'base64').toString('hex')).toBe(whole);
});
