import { PauseSwitch } from './pause';
import { UploadCancelled, type RunningUpload, type UploadRequest } from './upload';
import { UploadTask, type UploadDependencies } from './UploadTask';

/** Starts uploads that survive a lost network, a reload and a closed tab. */
export class Uploader {
  constructor(private readonly dependencies: UploadDependencies) {}

  /**
   * Sends a file straight to the object store and waits until the service has checked it. Resumes an upload of the same
   * file that was interrupted in this browser, by the same user for the same purpose. While another tab sends the file,
   * it waits and takes over when that tab is closed.
   */
  start(request: UploadRequest): RunningUpload {
    const controller = new AbortController();
    const { signal } = controller;
    const pause = new PauseSwitch();
    const task = new UploadTask(this.dependencies, request, pause, signal);
    let settled = false;
    const done = task.run().finally(() => {
      settled = true;
    });
    return {
      done,
      cancel: () => {
        if (settled || signal.aborted) return;
        controller.abort(new UploadCancelled());
        void done.catch(() => task.discard());
      },
      leave: () => {
        if (settled || signal.aborted) return;
        controller.abort(new Error('upload: left'));
        void done.catch(() => task.stop());
      },
      pause: () => pause.set(true),
      resume: () => pause.set(false),
    };
  }
}
