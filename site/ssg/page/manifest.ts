import fs from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';

/** The entry of the application shell, whose styles every page has. */
const SHELL = 'app.html';
/** The module that starts the application. */
const APPLICATION = 'src/app/application.tsx';
/** Modules that a click on a public page most likely needs. */
const LIKELY = ['src/features/passport/LoginWindow.tsx'];

/** Reads the bundle's manifest. */
export const readManifest = (root: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest;

/** What the files of a page depend on: the module of its screen, below `src/`, and its language. */
export interface Screen {
  module: string;
  language: 'en' | 'zh';
}

/** Files of the bundle that a page needs, relative to the web root. */
export interface Parts {
  /** The module that starts the application. */
  application: string;
  /** The other modules of the page. */
  modules: string[];
  /** The stylesheets of the page. */
  styles: string[];
}

/** The files of a page. `screen` and `texts` are manifest keys: the module of its screen and the messages of its language. */
export function partsOf(manifest: Manifest, wanted: { screen?: string; texts?: string }): Parts {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const take = (key: string, scripts: boolean) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the bundle has no ${key}`);
    if (scripts && modules.has(chunk.file)) return;
    if (scripts) modules.add(chunk.file);
    chunk.imports?.forEach((imported) => take(imported, scripts));
    chunk.css?.forEach((file) => styles.add(file));
  };
  take(SHELL, false);
  const keys = [APPLICATION, wanted.screen, wanted.texts].filter((key) => key !== undefined);
  keys.forEach((key) => take(key, true));
  const own = [...styles];
  if (wanted.screen) LIKELY.forEach((key) => take(key, true));
  const application = manifest[APPLICATION]!.file;
  return { application, modules: [...modules].filter((file) => file !== application), styles: own };
}

/** The files of a prerendered page. */
export const pageParts = (manifest: Manifest, { module, language }: Screen): Parts =>
  partsOf(manifest, { screen: `src/${module}.tsx`, texts: `src/i18n/${language}/shared.ts` });

/** The modules that each of some pages needs. */
export function sharedModules(manifest: Manifest, pages: readonly Screen[]): string[] {
  const [first = [], ...others] = pages.map((page) => pageParts(manifest, page).modules);
  return first.filter((module) => others.every((modules) => modules.includes(module)));
}
