import { ChunkSizer } from './chunkSize';
import type { PauseSwitch } from './pause';
import { waitToRetry, type RetryDependencies } from './retry';

/** Refusals of the store in a row (4xx) after which sending fails. Everything else is tried again until it works. */
const MAX_REFUSALS = 10;

/** One PUT to an upload session. */
export interface ChunkRequest {
  url: string;
  /** Null to ask how much of the file arrived. */
  body: Blob | null;
  /** Value of `Content-Range`. */
  contentRange: string;
  signal: AbortSignal;
  /** Bytes of this chunk sent so far. */
  onSent?: (bytes: number) => void;
}

/** The store's answer to a chunk or to a status query. */
export interface ChunkResponse {
  status: number;
  /** The `Range` header: the bytes that the store has. */
  range: string | null;
}

/** Sends a request to the object store. Rejects when there is no answer. */
export type Transport = (request: ChunkRequest) => Promise<ChunkResponse>;

export interface SendDependencies extends RetryDependencies {
  transport: Transport;
  /** A clock that never goes back, in milliseconds. */
  monotonic: () => number;
}

export interface SendOptions {
  file: Blob;
  sessionUrl: string;
  /** Most bytes per request: a multiple of 256 KiB. */
  chunkSize: number;
  /** Offset to start from: the number of bytes that the store has. */
  from: number;
  signal: AbortSignal;
  pause: PauseSwitch;
  /** Whether the file on the device is no longer the one that the upload began with. Asked when a request got no answer. */
  isChanged: () => Promise<boolean>;
  /** The number of bytes that the store has, by the service. For answers of the store without a `Range`. */
  receivedByService: () => Promise<number>;
  /** Bytes sent, the current chunk included. Falls back when a chunk is lost. */
  onSent: (bytes: number) => void;
  /** Bytes that the store has confirmed. */
  onReceived: (bytes: number) => void;
  /** True while waiting for the network or before a retry. */
  onWaiting: (waiting: boolean) => void;
}

/** The upload session no longer exists: the file must be sent from the beginning, to a new session. */
export class SessionGone extends Error {
  constructor(readonly status: number) {
    super(`send file: the session answered ${status}`);
    this.name = 'SessionGone';
  }
}

/** The file on the device is no longer the one that the upload began with. */
export class FileChanged extends Error {
  constructor() {
    super('send file: the file has changed');
    this.name = 'FileChanged';
  }
}

/** A pause aborted the request. */
class Paused extends Error {}

/** The store answered with a status that is not a success. */
class Answered extends Error {}

/** The store refused a request; the connection works. */
class Refused extends Answered {}

/**
 * Sends a file to its resumable session, chunk by chunk, until the store has all of it. After a failure it asks the
 * store for the offset to continue from, so no byte is skipped or written to the wrong place. It retries as long as the
 * session exists. Rejects with SessionGone, FileChanged, the signal's reason, or the last error after MAX_REFUSALS.
 */
export async function sendFile(options: SendOptions, dependencies: SendDependencies): Promise<void> {
  const { file, signal, pause } = options;
  const sizer = new ChunkSizer(options.chunkSize);
  let offset = options.from;
  let offsetKnown = true;
  let failures = 0;
  for (let refusals = 0; ;) {
    try {
      await pause.off(signal);
      const before = offset;
      const query = !offsetKnown || offset >= file.size;
      let next = query
        ? await queryOffset(options, dependencies)
        : await sendChunk(options, offset, sizer, dependencies);
      if (next === 'unknown') next = await queryOffset(options, dependencies);
      if (next === 'complete') return;
      offsetKnown = true;
      offset = next === 'unknown' ? await options.receivedByService() : next;
      options.onReceived(offset);
      options.onSent(offset);
      if (offset > before) failures = refusals = 0;
      else if (!query || offset >= file.size) throw new Error(`send file: no progress at ${offset}`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof SessionGone) throw error;
      offsetKnown = false;
      if (error instanceof Paused) continue;
      if (!(error instanceof Answered) && (await options.isChanged())) throw new FileChanged();
      refusals = error instanceof Refused ? refusals + 1 : 0;
      if (refusals > MAX_REFUSALS) throw error;
      if (dependencies.network.online()) failures += 1;
      sizer.failed();
      options.onWaiting(true);
      await waitToRetry(failures, dependencies, signal);
      options.onWaiting(false);
    }
  }
}

/** Sends a request that a pause and a lost network abort. */
async function request(
  content: Omit<ChunkRequest, 'url' | 'signal'>,
  { sessionUrl, signal, pause }: SendOptions,
  { transport, network }: SendDependencies,
) {
  const stop = new AbortController();
  const unsubscribe = [
    network.onChange((on) => on || stop.abort(new Error('send chunk: offline'))),
    pause.onChange(() => pause.on && stop.abort(new Paused())),
  ];
  try {
    const either = AbortSignal.any([signal, stop.signal]);
    return nextOffset(await transport({ ...content, url: sessionUrl, signal: either }));
  } finally {
    unsubscribe.forEach((end) => end());
  }
}

async function sendChunk(
  options: SendOptions,
  from: number,
  sizer: ChunkSizer,
  dependencies: SendDependencies,
) {
  const { file, onSent } = options;
  const end = Math.min(from + sizer.bytes, file.size);
  const begun = dependencies.monotonic();
  const next = await request(
    {
      body: file.slice(from, end),
      contentRange: `bytes ${from}-${end - 1}/${file.size}`,
      onSent: (bytes) => onSent(from + Math.min(bytes, end - from)),
    },
    options,
    dependencies,
  );
  sizer.sent(end - from, dependencies.monotonic() - begun);
  return next;
}

const queryOffset = (options: SendOptions, dependencies: SendDependencies) =>
  request({ body: null, contentRange: `bytes */${options.file.size}` }, options, dependencies);

/**
 * How many bytes the store has, or `complete`, by its answer in the resumable protocol of Google Cloud Storage
 * (https://cloud.google.com/storage/docs/performing-resumable-uploads). 308 without `Range` means none, but proxies remove
 * headers: then the service is asked.
 */
function nextOffset({ status, range }: ChunkResponse): number | 'complete' | 'unknown' {
  if (status === 200 || status === 201) return 'complete';
  if (status === 404 || status === 410 || status === 499) throw new SessionGone(status);
  if (status === 308 && range === null) return 'unknown';
  const match = status === 308 && /^bytes[= ]0-(\d+)$/.exec(range ?? '');
  if (match) return Number(match[1]) + 1;
  const message = `send file: the store answered ${status}`;
  throw status >= 400 && status < 500 && status !== 408 && status !== 429
    ? new Refused(message)
    : new Answered(message);
}
