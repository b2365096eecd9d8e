import { crc32 } from 'hash-wasm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../api/schema';
import type { Bilingual } from '../locale/bilingual';
import { FakeStore, fetchTransport } from '../../testing/fakeStore';
import { answer, Failure } from '../../testing/server';
import { crc32cOf, fingerprintOf } from './hash';
import type { Network } from './network';
import type { SessionStore, StoredSession } from './sessions';
import type { UploadProgress } from './upload';
import { Uploader } from './Uploader';

const KIB = 1024;
const CHUNK = 256 * KIB;

let store: FakeStore;
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } }); // the language of the API's messages
  store = new FakeStore();
  await store.listen();
});
afterEach(() => store.close());

/** Bytes that repeat nowhere, so that one in the wrong place is noticed. */
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
  readonly kept = new Map<string, StoredSession>();
  get = (key: string) => Promise.resolve(this.kept.get(key));
  set = async (key: string, session: StoredSession) => void this.kept.set(key, session);
  delete = async (key: string) => void this.kept.delete(key);
  list = () => Promise.resolve([...this.kept]);
}

class FakeLine implements Network {
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

/** The service: keeps uploads, asks the store how far they are, compares checksums. */
class FakeService {
  readonly uploads = new Map<
    string,
    { url: string; form: Schema<'UploadRequest'>; reason: Bilingual | null }
  >();
  readonly deleted: string[] = [];
  /** Failures of the coming calls, in order. */
  readonly failures: Failure[] = [];
  /** The reason for which the check refuses every file. */
  verdict: Bilingual | null = null;

  constructor() {
    const path = '/apis/activity/upload';
    answer('post', path, ({ body }) => this.failures.shift() ?? this.begin(body as Schema<'UploadRequest'>));
    answer('get', `${path}/{id}`, ({ params }) => this.failures.shift() ?? this.upload(params.id!, false));
    answer(
      'post',
      `${path}/{id}/complete`,
      ({ params, body }) =>
        this.failures.shift() ?? this.complete(params.id!, body as Schema<'UploadComplete'>),
    );
    answer('delete', `${path}/{id}`, ({ params }) => {
      this.deleted.push(params.id!);
      return null;
    });
  }

  private begin(form: Schema<'UploadRequest'>): Schema<'UploadSession'> {
    const id = `u${this.uploads.size + 1}`;
    const url = store.open(form.size);
    this.uploads.set(id, { url, form, reason: null });
    return { uploadId: id, sessionUrl: url, chunkSize: CHUNK, expiresAt: '2025-09-30T00:00:00Z' };
  }

  private upload(id: string, done: boolean): Schema<'Upload'> | Failure {
    const upload = this.uploads.get(id);
    if (!upload) return new Failure(404, 'NOT_FOUND');
    const { name, size, kind } = upload.form;
    return {
      ...{ id, kind, name, size, durationSeconds: 10, width: 640, height: 360 },
      state: !done ? 'uploading' : upload.reason ? 'failed' : 'succeed',
      received: store.session(upload.url).bytes.length,
      sessionUrl: upload.url,
      reason: upload.reason?.en ?? null,
      reasonTexts: upload.reason,
      url: null,
      provenance: null,
    };
  }

  private async complete(id: string, { crc32c }: Schema<'UploadComplete'>) {
    const upload = this.uploads.get(id)!;
    const { bytes, complete } = store.session(upload.url);
    if (!complete) return this.upload(id, false);
    const same = crc32c === (await crc32cOf(new Blob([new Uint8Array(bytes)])));
    upload.reason = same ? this.verdict : { zh: '损坏', en: 'damaged' };
    return this.upload(id, true);
  }
}

function world(sessions = new MemorySessions(), service = new FakeService()) {
  const line = new FakeLine();
  const waits: number[] = [];
  let clock = 0;
  const uploader = new Uploader({
    hasher: { crc32c: crc32cOf, fingerprint: fingerprintOf },
    sessions,
    transport: fetchTransport,
    line,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      waits.push(milliseconds);
    },
    random: () => 0.5,
    now: () => (clock += 1000),
    user: () => 'e1',
  });
  const seen: UploadProgress[] = [];
  const start = (file: File, onProgress: (progress: UploadProgress) => void = () => undefined) =>
    uploader.start({
      kind: 'video',
      file,
      onProgress: (progress) => {
        seen.push(progress);
        onProgress(progress);
      },
    });
  return { service, sessions, line, waits, seen, start };
}

/** Whether the store holds exactly the bytes of the file for an upload. */
const holds = async (id: string, service: FakeService, file: File) =>
  store.session(service.uploads.get(id)!.url).bytes.equals(Buffer.from(await file.arrayBuffer()));

describe('sending', () => {
  it('sends a file in parts of the size that the service named', async () => {
    const { start, service } = world();
    const file = film(2 * CHUNK + 7);
    const result = await start(file).done;
    expect(result).toMatchObject({ uploadId: 'u1', name: 'film.mp4', size: file.size, durationSeconds: 10 });
    expect(store.ranges).toEqual([
      `bytes 0-${CHUNK - 1}/${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
      `bytes ${2 * CHUNK}-${2 * CHUNK + 6}/${file.size}`,
    ]);
    expect(await holds('u1', service, file)).toBe(true);
  });

  it('goes on from what the store really holds when the line drops in the middle of a part', async () => {
    const { start, service, waits } = world();
    const file = film(4 * CHUNK);
    store.faults.push({ keep: CHUNK }, { drop: 100 * KIB });
    await start(file).done;
    expect(store.ranges.slice(1, 4)).toEqual([
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
      `bytes */${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
    ]);
    expect(await holds('u1', service, file)).toBe(true);
    expect(waits.length).toBe(1);
  });

  it('waits longer after every failure in a row, and not after one that passed', async () => {
    const { start, waits } = world();
    store.faults.push({ status: 503 }, { status: 503 }, { status: 429 }, { keep: CHUNK }, { status: 500 });
    await start(film(3 * CHUNK)).done;
    expect(waits).toEqual([375, 750, 1500, 375]);
  });

  it('sends again what the store did not keep', async () => {
    const { start, service } = world();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK / 2 });
    await start(file).done;
    expect(store.ranges[1]).toBe(`bytes ${CHUNK / 2}-${CHUNK / 2 + CHUNK - 1}/${file.size}`);
    expect(await holds('u1', service, file)).toBe(true);
  });

  it('goes back when the store holds less than it said: no gap stays', async () => {
    const { start, service } = world();
    const file = film(3 * CHUNK);
    let parts = 0;
    const running = start(file, ({ phase, sent }) => {
      const session = [...store.sessions.values()][0];
      if (phase === 'sending' && sent === 2 * CHUNK && session && parts++ === 0)
        session.bytes = session.bytes.subarray(0, CHUNK);
    });
    await running.done;
    expect(await holds('u1', service, file)).toBe(true);
  });

  it('notices that all is there when only the last answer was lost', async () => {
    const { start } = world();
    const file = film(CHUNK + 1);
    store.faults.push({ keep: CHUNK }, { deaf: true });
    await start(file).done;
    expect(store.ranges.at(-1)).toBe(`bytes */${file.size}`);
    expect(store.arrived).toBe(file.size);
  });

  it('gives up after many failures in a row, and remembers the upload', async () => {
    const { start, sessions } = world();
    store.faults.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({ name: 'UploadFailed', stage: 'sending' });
    expect(sessions.kept.size).toBe(1);
  });

  it('begins anew, and says so, when the session has expired', async () => {
    const { start, service, seen } = world();
    const file = film(2 * CHUNK);
    store.faults.push({ keep: CHUNK }, { status: 410 });
    const result = await start(file).done;
    expect(result.uploadId).toBe('u2');
    expect(await holds('u2', service, file)).toBe(true);
    expect(seen.some(({ restarted }) => restarted)).toBe(true);
  });
});

describe('without a network', () => {
  it('stops the part on its way and goes on when the network is back', async () => {
    const { start, line, service, seen } = world();
    const file = film(3 * CHUNK);
    store.faults.push({ keep: CHUNK }, { hang: true });
    const running = start(file);
    await expect.poll(() => store.hanging).toBe(1);
    line.switch(false);
    line.switch(true);
    await running.done;
    expect(await holds('u1', service, file)).toBe(true);
    expect(seen.some(({ phase }) => phase === 'waiting')).toBe(true);
  });
});

describe('after a reload', () => {
  it('goes on where it stopped when the same file is picked again', async () => {
    const first = world();
    const file = film(4 * CHUNK);
    const running = first.start(file, ({ sent }) => sent >= 2 * CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    const held = store.session(first.service.uploads.get('u1')!.url).bytes.length;
    expect(held).toBeGreaterThanOrEqual(2 * CHUNK);
    const before = store.arrived;

    const second = world(first.sessions, first.service);
    const again = film(4 * CHUNK);
    const result = await second.start(again).done;
    expect(result.uploadId).toBe('u1');
    expect(store.arrived - before).toBe(file.size - held);
    expect(second.seen.find(({ phase }) => phase === 'sending')).toMatchObject({
      resumedFrom: held,
      sent: held,
    });
    expect(await holds('u1', first.service, file)).toBe(true);
  });

  it.each([
    ['bytes', film(4 * CHUNK, 'film.mp4', 2)],
    ['name', film(4 * CHUNK, 'other.mp4')],
    ['length', film(4 * CHUNK + 1)],
  ])('does not mix it with a file of other %s', async (_, other) => {
    const first = world();
    const running = first.start(film(4 * CHUNK), ({ sent }) => sent >= CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    const second = world(first.sessions, first.service);
    const result = await second.start(other).done;
    expect(result.uploadId).toBe('u2');
    expect(await holds('u2', first.service, other)).toBe(true);
  });

  it('begins anew when the service no longer knows the upload', async () => {
    const first = world();
    const running = first.start(film(2 * CHUNK), ({ sent }) => sent >= CHUNK && running.leave());
    await expect(running.done).rejects.toThrow('left');
    first.service.uploads.delete('u1');
    const second = world(first.sessions, first.service);
    await expect(second.start(film(2 * CHUNK)).done).resolves.toMatchObject({ size: 2 * CHUNK });
    expect(second.seen.at(-1)).toMatchObject({ restarted: true });
  });
});

describe('the check', () => {
  it('tells why the service refused the file, and forgets the upload', async () => {
    const { start, service, sessions } = world();
    service.verdict = { zh: '影片时长不能超过 5 分钟', en: 'The film may run at most 5 minutes' };
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({
      stage: 'refused',
      reason: service.verdict,
    });
    expect(sessions.kept.size).toBe(0);
  });

  it('asks again while the service is away', async () => {
    const { start, service } = world();
    const away = () => new Failure(503, 'UNAVAILABLE');
    service.failures.push(away(), away());
    await expect(start(film(CHUNK)).done).resolves.toMatchObject({ uploadId: 'u1' });
  });

  it('passes on why the service does not take the file at all', async () => {
    const { start, service } = world();
    service.failures.push(new Failure(413, 'FILE_TOO_LARGE', { fields: { size: 'too large' } }));
    await expect(start(film(CHUNK)).done).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

it('removes what arrived when it is cancelled', async () => {
  const { start, service, sessions } = world();
  const running = start(film(4 * CHUNK), ({ sent }) => sent >= CHUNK && running.cancel());
  await expect(running.done).rejects.toMatchObject({ name: 'UploadCancelled' });
  await expect.poll(() => service.deleted).toEqual(['u1']);
  await expect.poll(() => sessions.kept.size).toBe(0);
});

it('computes CRC32C as Cloud Storage does', async () => {
  expect(await crc32cOf(new Blob(['123456789']))).toBe('4waSgw==');
});

it('computes CRC32C over every part of a long file, in order', async () => {
  const file = film(3 * CHUNK + 5);
  const whole = await crc32(new Uint8Array(await file.arrayBuffer()), 0x82f63b78);
  expect(Buffer.from(await crc32cOf(file), 'base64').toString('hex')).toBe(whole);
});
