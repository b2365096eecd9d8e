import type { Transport } from './resumableUpload';

/** How long a request may make no progress before it is aborted, in milliseconds. */
const STALLED_MS = 20_000;

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
