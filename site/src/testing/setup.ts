import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { API, calls, server } from './server';

// Only unanswered calls of the API are errors: tests may start servers of their own.
beforeAll(() =>
  server.listen({ onUnhandledRequest: ({ url }, print) => void (url.startsWith(API) && print.error()) }),
);

afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});

afterAll(() => server.close());

if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Continuous integration builds and tests at once, which is slow.
  configure({ asyncUtilTimeout: 10_000 });

  // By default a query tells its screens in a later task, which `act` does not wait for.
  const { notifyManager } = await import('@tanstack/react-query');
  notifyManager.setScheduler(queueMicrotask);

  // jsdom has no modal dialogs: open and close them as a browser does, without the focus trap.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };

  // jsdom's tracks have no events.
  for (const tracks of ['textTracks', 'audioTracks'])
    Object.defineProperty(HTMLMediaElement.prototype, tracks, { get: () => undefined });

  // jsdom lays nothing out: no query of media matches.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });

  // A part that is still being loaded when a file ends would fail in a page that is gone.
  afterAll(() => vi.dynamicImportSettled());
}
