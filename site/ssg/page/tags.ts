import fs from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import type { Edition } from '../../src/lib/edition.ts';
import type { BootScript } from '../bundle/scripts.ts';
import { withoutOtherActs } from './actStyles.ts';
import { withoutContrast, withoutPrint } from './contrastStyles.ts';
import { pageParts, type Parts, type Screen } from './manifest.ts';
import { splitNarrow } from './narrowStyles.ts';
import { NARROW_WINDOW } from '../../src/lib/browser/narrowWindow.ts';
import type { PageName } from '../../src/app/prerender/pages.ts';
import { fontLinks } from './fontFaces.ts';
import { pageFonts } from './pageFonts.ts';
import { pageStyles, usedStyles, writePageStyles } from './styles.ts';

/** What the tags of a page depend on. */
export interface Tagged extends Screen {
  name: PageName;
}

/** The media query of readers who see their own colours, or ask for more contrast. */
const CONTRAST = '(forced-colors:active),(prefers-contrast:more)';

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
    private readonly edition: Edition,
    private readonly root: string,
    private readonly manifest: Manifest,
    /** The boot script of a page. */
    private readonly boot: (page: PageName) => BootScript,
    /** Whether the results are published. */
    private readonly winners = false,
  ) {}

  /**
   * Tags with the styles of a page inlined, so that it is painted without another request. Home's styles of narrow windows
   * are a file, which the first screen's script loads (boot/narrowStyles.ts): inlined too, they would not fit into its
   * budget. Readers who ask for more contrast load the whole stylesheet (boot/contrastStyles.ts).
   */
  inlined(page: Tagged, rendered: string): Tags {
    const parts = pageParts(this.manifest, page);
    const script = fs.readFileSync(path.join(this.root, this.boot(page.name).file), 'utf8');
    const whole = pageStyles(this.root, parts.styles);
    const used = usedStyles(withoutOtherActs(withoutContrast(whole), this.winners), rendered, script);
    const { narrow, rest } =
      page.name === 'home' ? splitNarrow(withoutPrint(used)) : { narrow: '', rest: used };
    const links =
      (narrow ? this.later('narrow', narrow, NARROW_WINDOW) : '') + this.later('contrast', whole, CONTRAST);
    return {
      before: `${fontLinks(used, pageFonts(this.edition, page))}<style>${rest}</style>${links}`,
      after: this.tags(page, parts),
    };
  }

  /** Styles that a script loads for those who need them; without scripts the browser does. */
  private later(name: string, styles: string, media: string): string {
    const file = writePageStyles(this.root, styles);
    return `<noscript data-${name}><link rel="stylesheet" href="/${file}" media="${media}"></noscript>`;
  }

  /** Tags of one of many similar pages, which share a stylesheet. */
  shared(page: Tagged): Tags {
    const key = `${page.module} ${page.language}`;
    let tags = this.sharedTags.get(key);
    if (!tags) {
      const parts = pageParts(this.manifest, page);
      const styles = pageStyles(this.root, parts.styles);
      const file = writePageStyles(this.root, styles);
      tags = {
        before: fontLinks(styles, pageFonts(this.edition, page)),
        after: `<link rel="stylesheet" href="/${file}">${this.tags(page, parts)}`,
      };
      this.sharedTags.set(key, tags);
    }
    return tags;
  }

  private tags({ name }: Tagged, { application, modules, styles }: Parts): string {
    const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    const boot = this.boot(name);
    const own = modules.filter((file) => !boot.modules.includes(file));
    return (
      `<script type="module" data-src="/${boot.file}" data-app="/${application}" data-modules="${addresses(own)}" ` +
      `data-styles="${addresses(styles)}"></script>`
    );
  }
}
