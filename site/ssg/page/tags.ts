import fs from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { partsOf, type Parts } from './manifest.ts';
import { NARROW, splitNarrow } from './narrowStyles.ts';
import type { PageName } from '../../src/app/prerender/pages.ts';
import { coreFonts, pageStyles, splitFonts, usedStyles, writePageStyles } from './styles.ts';

/** What the tags of a page depend on: the module of its screen and its language. */
export interface Tagged {
  name: PageName;
  module: string;
  language: 'en' | 'zh';
}

/** Head tags, before and after the head script. */
export interface Tags {
  before: string;
  after: string;
}

/**
 * The head tags of prerendered pages: the styles, and the boot script with the application's addresses in its attributes.
 * They load nothing by themselves: the head script starts the boot script.
 */
export class PageTags {
  private readonly sharedTags = new Map<string, Tags>();

  constructor(
    private readonly root: string,
    private readonly manifest: Manifest,
    /** The file of a page's boot script. */
    private readonly boot: (page: PageName) => string,
  ) {}

  /**
   * Tags with the styles of a page inlined, so that it is painted without another request. The head script applies its
   * fonts; `<noscript>` does without scripts. Home's styles of narrow windows are a file, which other windows do not wait for:
   * inlined too, they would not fit into its budget. Even so they cost a request, which other pages do without.
   */
  inlined(page: Tagged, rendered: string): Tags {
    const parts = this.partsOf(page);
    const { fonts, rest } = splitFonts(
      usedStyles(
        pageStyles(this.root, parts.styles),
        rendered,
        fs.readFileSync(path.join(this.root, this.boot(page.name)), 'utf8'),
      ),
    );
    const { narrow, rest: wide } = page.name === 'home' ? splitNarrow(rest) : { narrow: '', rest };
    const link = narrow
      ? `<link rel="stylesheet" href="/${writePageStyles(this.root, narrow)}" media="(width<=${NARROW}px)">`
      : '';
    return {
      before: `<style data-fonts="${coreFonts(fonts, rest).join(' ')}" media="not all">${fonts}</style>\n    <noscript><style>${fonts}</style></noscript>`,
      after: this.tags(page, parts, `<style>${wide}</style>${link}`),
    };
  }

  /** Tags of one of many similar pages, which share a stylesheet. */
  shared(page: Tagged): Tags {
    const key = `${page.module} ${page.language}`;
    let tags = this.sharedTags.get(key);
    if (!tags) {
      const parts = this.partsOf(page);
      const file = writePageStyles(this.root, pageStyles(this.root, parts.styles));
      tags = { before: '', after: this.tags(page, parts, `<link rel="stylesheet" href="/${file}">`) };
      this.sharedTags.set(key, tags);
    }
    return tags;
  }

  private partsOf({ module, language }: Tagged): Parts {
    return partsOf(this.manifest, { screen: `src/${module}.tsx`, texts: `src/i18n/${language}.ts` });
  }

  private tags({ name }: Tagged, { application, modules, styles }: Parts, ownStyles: string): string {
    const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    const script = `<script type="module" data-src="/${this.boot(name)}" data-app="/${application}" data-modules="${addresses(
      modules,
    )}" data-styles="${addresses(styles)}"></script>`;
    return `${ownStyles}\n    ${script}`;
  }
}
