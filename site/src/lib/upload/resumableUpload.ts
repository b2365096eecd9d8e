import { waitToRetry, type RetryDependencies } from './retry';

/** Failures in a row, while online, after which sending fails. It can be resumed later. */
const MAX_FAILURES = 10;
/** How long a chunk may make no progress before its request is aborted, in milliseconds. */
const STALLED_MS = 60_000;

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
}

export interface SendOptions {
  file: Blob;
  sessionUrl: string;
  /** Bytes per request: a multiple of 256 KiB. */
  chunkSize: number;
  /** Offset to start from: the number of bytes that the store has. */
  from: number;
  signal: AbortSignal;
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

/**
 * Sends a file to its resumable session, chunk by chunk, until the store has all of it. After a failure it asks the store
 * for the offset to continue from, so no byte is skipped or written to the wrong place. Rejects with SessionGone, with the
 * signal's reason, or with the last error after MAX_FAILURES failures in a row.
 */
export async function sendFile(options: SendOptions, dependencies: SendDependencies): Promise<void> {
  const { file, signal } = options;
  let offset = options.from;
  let offsetKnown = true;
  for (let failures = 0; ;) {
    try {
      const before = offset;
      const query = !offsetKnown || offset >= file.size;
      const next = query
        ? await queryOffset(options, dependencies)
        : await sendChunk(options, offset, dependencies);
      if (next === 'complete') return;
      offsetKnown = true;
      offset = next;
      options.onReceived(offset);
      options.onSent(offset);
      if (offset > before) failures = 0;
      else if (!query || offset >= file.size) throw new Error(`send file: no progress at ${offset}`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof SessionGone) throw error;
      if (dependencies.network.online()) failures += 1;
      if (failures > MAX_FAILURES) throw error;
      offsetKnown = false;
      options.onWaiting(true);
      await waitToRetry(failures, dependencies, signal);
      options.onWaiting(false);
    }
  }
}

async function sendChunk(
  { file, sessionUrl, chunkSize, signal, onSent }: SendOptions,
  from: number,
  { transport, network }: SendDependencies,
) {
  const end = Math.min(from + chunkSize, file.size);
  const offline = new AbortController();
  const unsubscribe = network.onChange((on) => on || offline.abort(new Error('send chunk: offline')));
  try {
    return nextOffset(
      await transport({
        url: sessionUrl,
        body: file.slice(from, end),
        contentRange: `bytes ${from}-${end - 1}/${file.size}`,
        signal: AbortSignal.any([signal, offline.signal]),
        onSent: (bytes) => onSent(from + Math.min(bytes, end - from)),
      }),
    );
  } finally {
    unsubscribe();
  }
}

async function queryOffset({ file, sessionUrl, signal }: SendOptions, { transport }: SendDependencies) {
  return nextOffset(
    await transport({ url: sessionUrl, body: null, contentRange: `bytes */${file.size}`, signal }),
  );
}

/**
 * How many bytes the store has, or `complete`, by its answer in the resumable protocol of Google Cloud Storage
 * (https://cloud.google.com/storage/docs/performing-resumable-uploads). 308 without `Range` means none.
 */
function nextOffset({ status, range }: ChunkResponse): number | 'complete' {
  if (status === 200 || status === 201) return 'complete';
  if (status === 404 || status === 410 || status === 499) throw new SessionGone(status);
  if (status === 308 && range === null) return 0;
  const match = status === 308 && /^bytes[= ]0-(\d+)$/.exec(range ?? '');
  if (!match) throw new Error(`send file: the store answered ${status}`);
  return Number(match[1]) + 1;
}

/** Sends by XMLHttpRequest: fetch does not report the progress of a request's body. */
export const xhrTransport: Transport = ({ url, body, contentRange, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const restartTimer = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onSent?.(loaded);
    };
    request.onload = () => resolve({ status: request.status, range: request.getResponseHeader('Range') });
    request.onerror = () => reject(new Error('send chunk: no answer'));
    request.onabort = () => reject(signal.aborted ? signal.reason : new Error('send chunk: stalled'));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    request.open('PUT', url);
    request.setRequestHeader('Content-Range', contentRange);
    signal.addEventListener('abort', stop);
    if (signal.aborted) return reject(signal.reason as Error);
    restartTimer();
    request.send(body ?? '');
  });
