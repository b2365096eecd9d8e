import fs from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { partsOf, type Parts } from './manifest.ts';
import { pageStyles, writePageStyles } from './pageStyles.ts';
import { usedStyles } from './usedStyles.ts';
import { coreFaces, partFaces } from './webFaces.ts';

/** A page as far as its tags go: the module of its screen and its language. */
export interface Tagged {
  module: string;
  language: 'en' | 'zh';
}

/** Head tags, before and after the script that runs inline. */
export interface Tags {
  before: string;
  after: string;
}

/**
 * The head tags of pre-rendered pages: the styles, and the first script, which knows from its attributes where the
 * application is. Nothing of the application is loaded by them, and the script in the head starts the first script.
 */
export class PageTags {
  private readonly shared = new Map<string, Tags>();
  private readonly script: string;

  constructor(
    private readonly root: string,
    private readonly manifest: Manifest,
    /** The first script's file. */
    private readonly first: string,
  ) {
    this.script = fs.readFileSync(path.join(root, first), 'utf8');
  }

  /**
   * Tags of a page that holds the styles it needs itself: it is painted as soon as it has arrived. Its faces wait for the
   * inline script, or for nobody where scripts are off.
   */
  holding(page: Tagged, rendered: string): Tags {
    const parts = this.partsOf(page);
    const { faces, rest } = partFaces(usedStyles(pageStyles(this.root, parts.styles), rendered, this.script));
    return {
      before: `<style data-fonts="${coreFaces(faces, rest).join(' ')}" media="not all">${faces}</style>\n    <noscript><style>${faces}</style></noscript>`,
      after: this.tags(parts, `<style>${rest}</style>`),
    };
  }

  /** Tags of one of many pages alike, which share a stylesheet. */
  sharing(page: Tagged): Tags {
    const key = `${page.module} ${page.language}`;
    let tags = this.shared.get(key);
    if (!tags) {
      const parts = this.partsOf(page);
      const file = writePageStyles(this.root, pageStyles(this.root, parts.styles));
      tags = { before: '', after: this.tags(parts, `<link rel="stylesheet" href="/${file}">`) };
      this.shared.set(key, tags);
    }
    return tags;
  }

  private partsOf({ module, language }: Tagged): Parts {
    return partsOf(this.manifest, { screen: `src/${module}.tsx`, texts: `src/i18n/${language}.ts` });
  }

  private tags({ application, modules, styles }: Parts, ownStyles: string): string {
    const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    const script = `<script type="module" data-src="/${this.first}" data-app="/${application}" data-modules="${addresses(
      modules,
    )}" data-styles="${addresses(styles)}"></script>`;
    return `${ownStyles}\n    ${script}`;
  }
}
