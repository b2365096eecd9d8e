import type { StoreAnswer } from './position';

/** One PUT to an upload session. */
export interface Part {
  url: string;
  /** Empty to ask how much arrived. */
  body: Blob | null;
  /** Value of `Content-Range`. */
  contentRange: string;
  signal: AbortSignal;
  /** Bytes of this part that left so far. */
  onSent?: (bytes: number) => void;
}

/** Sends parts to the object store. Rejects when no answer came. */
export type Transport = (part: Part) => Promise<StoreAnswer>;

/** How long a part may make no headway before it counts as lost, in milliseconds. */
const STALLED_MS = 60_000;

/** Sends by XMLHttpRequest, the one way in which browsers tell how much of a body has left. */
export const xhrTransport: Transport = ({ url, body, contentRange, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent?.(loaded);
    };
    request.onload = () => resolve({ status: request.status, range: request.getResponseHeader('Range') });
    request.onerror = () => reject(new Error('send part: no answer'));
    request.onabort = () => reject(signal.aborted ? signal.reason : new Error('send part: stopped'));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    request.open('PUT', url);
    request.setRequestHeader('Content-Range', contentRange);
    signal.addEventListener('abort', stop);
    if (signal.aborted) return reject(signal.reason as Error);
    watch();
    request.send(body ?? '');
  });
