import { UploadTask } from './UploadTask';
import type { UploadDependencies } from './uploadDependencies';
import { UploadCancelled, type RunningUpload, type UploadRequest } from './upload';

/** The upload was left where it is, to be taken up later. */
export class UploadLeft extends Error {
  constructor() {
    super('upload: left');
    this.name = 'UploadLeft';
  }
}

/** Starts uploads that survive a lost network, a reload and a closed tab. */
export class Uploader {
  constructor(private readonly parts: UploadDependencies) {}

  /**
   * Sends a file straight to the object store and waits until the service has checked it. A file whose upload was
   * interrupted in this browser, by the same user for the same purpose, goes on where it stopped.
   */
  start({ kind, file, onProgress }: UploadRequest): RunningUpload {
    const stop = new AbortController();
    const journey = new UploadTask(this.parts, kind, file, stop.signal, onProgress);
    let over = false;
    const done = journey.run().finally(() => {
      over = true;
    });
    return {
      done,
      cancel: () => {
        if (over || stop.signal.aborted) return;
        stop.abort(new UploadCancelled());
        void done.catch(() => journey.discard());
      },
      leave: () => stop.abort(new UploadLeft()),
    };
  }
}
