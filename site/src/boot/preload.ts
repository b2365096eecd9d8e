import { loadStyles } from '../lib/browser/page';

/**
 * Loads a module that is not in the boot script, after the stylesheets among its files. The build puts it in the place of
 * Vite's helper, which takes 500 bytes more and preloads what one module does not need.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await loadStyles(files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`));
  return load();
}
