import type { Manifest } from 'vite';
import type { Edition } from '../src/lib/edition.ts';
import { PRELOADED_FONTS } from './fonts.ts';
import { partsOf } from './manifest.ts';
import { pageStyles } from './pageStyles.ts';

/** A page as far as its tags go: the module of its screen and its language. */
export interface Tagged {
  module: string;
  language: 'en' | 'zh';
}

/**
 * The head tags of pre-rendered pages: one stylesheet, the faces of the first view, and the first script, which knows
 * from its attributes where the application is. Nothing of the application is loaded by them.
 */
export class PageTags {
  private readonly made = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly manifest: Manifest,
    /** The first script's file. */
    private readonly first: string,
    private readonly edition: Edition,
  ) {}

  of({ module, language }: Tagged): string {
    const key = `${module} ${language}`;
    const known = this.made.get(key);
    if (known) return known;
    const parts = partsOf(this.manifest, { screen: `src/${module}.tsx`, texts: `src/i18n/${language}.ts` });
    const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    const tags = [
      ...this.fonts().map(
        (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
      ),
      `<link rel="stylesheet" href="/${pageStyles(this.root, parts.styles)}">`,
      `<script type="module" src="/${this.first}" data-app="/${parts.application}" data-modules="${addresses(
        parts.modules,
      )}" data-styles="${addresses(parts.styles)}"></script>`,
    ].join('\n    ');
    this.made.set(key, tags);
    return tags;
  }

  private fonts(): string[] {
    return PRELOADED_FONTS[this.edition].map((name) => {
      const font = this.manifest[name];
      if (!font) throw new Error(`the bundle has no ${name}`);
      return font.file;
    });
  }
}
