import { loadChunk } from '../lib/browser/loadChunk';
import { wholeStyles } from '../lib/browser/wholeStyles';
import type { ContestClock } from '../lib/clock/contestClock';

/** What the boot script hands to the application that takes its place. */
export interface Handover {
  /** The clock it was told, or null. */
  clock: ContestClock | null;
  /** It has reported the page view. */
  reported: boolean;
}

/** Starts the application in the page's place; `release` puts the page back as it was built. */
export type StartApplication = (release: () => Handover) => Promise<void>;

/** Addresses of the application's files, as the build wrote them onto the page's script. */
export interface ApplicationFiles {
  /** The module that exports `start`. */
  entry: string;
  /** Modules that it imports, the page's screen and texts among them. */
  modules: string[];
}

const list = (text: string | undefined) => (text ? text.split(' ') : []);

/** Reads them. */
export function applicationFiles(script: HTMLScriptElement): ApplicationFiles {
  const { app = '', modules } = script.dataset;
  return { entry: app, modules: list(modules) };
}

/** Downloads the application without running it. */
export function warmUp({ entry, modules }: ApplicationFiles): void {
  for (const href of [entry, ...modules]) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Loads the application and its styles. Rejects with ChunkLoadError when they do not arrive. */
export async function loadApplication(files: ApplicationFiles): Promise<StartApplication> {
  warmUp(files);
  const module = await loadChunk(async () => {
    const entry = import(/* @vite-ignore */ files.entry) as Promise<{ start: StartApplication }>;
    const [arrived] = await Promise.all([entry, wholeStyles()]);
    return arrived;
  });
  return module.start;
}
