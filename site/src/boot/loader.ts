import { en, zh } from '../i18n/chunkFailed';
import { loadChunk, goToNewRelease } from '../lib/browser/loadChunk';
import { loadFullStyles } from '../lib/browser/page';
import type { ContestClock } from '../lib/clock/contestClock';

/** The state that the boot script passes to the application. */
export interface Handover {
  /** The contest clock, or null when the server has not answered yet. */
  clock: ContestClock | null;
  /** Whether the page view is reported. */
  reported: boolean;
}

/** Starts the application on the page; `release` restores the prerendered markup and is called right before hydration. */
export type StartApplication = (release: () => Handover) => Promise<void>;

/** Addresses of the application's files, as the build wrote them. */
export interface ApplicationFiles {
  /** The module that exports `start`. */
  entry: string;
  /** Modules that it imports, those of the page's screen and messages included. */
  modules: string[];
}

/** Reads the addresses from the boot script, which has those that all its pages need, and from its element on this page. */
export function applicationFiles({ dataset: { app = '', modules } }: HTMLScriptElement): ApplicationFiles {
  return { entry: app, modules: [...__MODULES__, ...(modules ? modules.split(' ') : [])] };
}

/** Downloads the application without running it. */
export function preload({ entry, modules }: ApplicationFiles): void {
  for (const href of [entry, ...modules]) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Loads the application and its stylesheets. Rejects with ChunkLoadError when a module does not arrive. */
export async function loadApplication(files: ApplicationFiles): Promise<StartApplication> {
  preload(files);
  const module = await loadChunk(async () => {
    const entry = import(/* @vite-ignore */ files.entry) as Promise<{ start: StartApplication }>;
    const [loaded] = await Promise.all([entry, loadFullStyles()]);
    return loaded;
  });
  return module.start;
}

/** Shows that the application could not be loaded, with a button that calls `retry`. Works without the application. */
export function showLoadFailed(into: HTMLElement, retry: () => void): void {
  const texts = document.documentElement.lang.startsWith('zh') ? zh : en;
  const alert = document.createElement('div');
  alert.className = 'load-failed';
  alert.setAttribute('role', 'alert');
  const title = document.createElement('b');
  title.textContent = texts.title;
  const text = document.createElement('span');
  text.textContent = texts.text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.reload;
  button.addEventListener('click', retry);
  alert.append(title, text, button);
  into.querySelector('.load-failed')?.remove();
  into.append(alert);
}

/**
 * After a part of the running application failed to load: reloads the page when a new release is out, else shows the
 * failure and offers to reload. Drafts of forms are kept in the browser.
 */
export async function recoverFromLoadFailure(retry: () => void = () => location.reload()): Promise<void> {
  if (!(await goToNewRelease(retry))) showLoadFailed(document.body, retry);
}
