import { loadChunk } from '../lib/loadChunk';
import type { start } from './application';

/** Addresses of the application's files, as the build wrote them onto the page's script. */
export interface ApplicationFiles {
  /** The module that exports `start`. */
  entry: string;
  /** Modules that it imports, the page's screen and texts among them. */
  modules: string[];
  /** Stylesheets of the page, of which it holds what the built page needs. */
  styles: string[];
}

const list = (text: string | undefined) => (text ? text.split(' ') : []);

/** Reads them. */
export function applicationFiles(script: HTMLScriptElement): ApplicationFiles {
  const { app = '', modules, styles } = script.dataset;
  return { entry: app, modules: list(modules), styles: list(styles) };
}

/** Downloads the application without running it. */
export function warmUp({ entry, modules }: ApplicationFiles): void {
  for (const href of [entry, ...modules]) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Loads the application. Rejects with ChunkLoadError when it does not arrive. */
export async function loadApplication(files: ApplicationFiles): Promise<typeof start> {
  warmUp(files);
  const [module] = await Promise.all([
    loadChunk(() => import(/* @vite-ignore */ files.entry) as Promise<{ start: typeof start }>),
    ...files.styles.map(loadStyles),
  ]);
  return module.start;
}

/** Adds a stylesheet. Resolves when it came or failed: a page in part of its styles is better than a dead one. */
function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
