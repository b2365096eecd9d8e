import type { Page } from '@playwright/test';

/** What people work with. Inputs that are drawn by something else have it around them or beside them. */
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
/** What is chosen, current or pressed, and the classes that the styles know it by. */
const CHOSEN =
  '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false]), ' +
  ':checked:not(option), .step-now, .is-on:not(select), .is-now';

interface Mark {
  name: string;
  kind: 'words' | 'field' | 'picture';
  box: { x: number; y: number; width: number; height: number };
}

/**
 * The controls in the window that cannot be told from what is around them, and the chosen ones that look like the others: by
 * the pixels that the browser draws. A choice needs more than a heavier letter, a button without words more than a frame. The
 * page is of no use afterwards.
 */
export async function withoutOwnPixels(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const words = await shot(page);
  const written = (await marksOf(page, CONTROLS)).filter(({ kind }) => kind === 'words');
  await hideWords(page);
  const drawn = (await marksOf(page, CONTROLS)).filter(({ kind }) => kind !== 'words');
  const chosen = await marksOf(page, CHOSEN);
  const bare = await shot(page);
  await release(page);
  const released = await shot(page);
  return [...new Set(await compare(page, { words, bare, released, marks: [...written, ...drawn], chosen }))];
}

const shot = async (page: Page): Promise<string> => (await page.screenshot()).toString('base64');

/** Where elements are that can be seen in the window: their own box, or that of the row or label that draws them. */
const marksOf = (page: Page, selector: string): Promise<Mark[]> =>
  page.evaluate((wanted) => {
    const drawnBy = (element: Element) => {
      const { opacity, width, clipPath } = getComputedStyle(element);
      const hidden = opacity === '0' || width === '1px' || clipPath !== 'none';
      return hidden ? (element.closest('label') ?? element.parentElement!) : element;
    };
    const open = document.querySelector('dialog[open]');
    return [...(open ?? document).querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
      // A row of the schedule says in a word that it is now.
      if (!element.checkVisibility() || element.closest('.rehearsal, .schedule, [aria-hidden=true]'))
        return [];
      const shown = drawnBy(element).closest('.is-on:not(select), .is-now') ?? drawnBy(element);
      const { x, y, width, height } = shown.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!top || !(shown.contains(top) || top.contains(shown)) || width < 4 || height < 4) return [];
      const words = (element.dataset.words ??= element.textContent!.trim().slice(0, 40));
      const field = element.matches('input:not([type=range]), select, textarea');
      const label = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? words;
      return [
        {
          name: `${element.localName} ${label}`,
          kind: field ? 'field' : words ? 'words' : 'picture',
          box: { x, y, width, height },
        } as const,
      ];
    });
  }, selector);

/** Takes the words away, and the weight of letters with what it moves: with forced colours no style makes them transparent. */
async function hideWords(page: Page): Promise<void> {
  await page.addStyleTag({
    content:
      '* { font-weight: 400 !important; transition: none !important; caret-color: transparent !important }',
  });
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      node.textContent = node.textContent!.replace(/\S/g, '\u2007');
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=range]), textarea')) {
      field.placeholder = '';
      if (field.matches('textarea, [type=text], [type=email], [type=search], [type=tel]')) field.value = '';
    }
  });
}

/** Takes away that elements are chosen. */
const release = (page: Page): Promise<void> =>
  page.evaluate((chosen) => {
    for (const element of document.querySelectorAll(chosen)) {
      for (const state of ['aria-pressed', 'aria-selected', 'aria-checked'])
        if (element.hasAttribute(state)) element.setAttribute(state, 'false');
      element.removeAttribute('aria-current');
      element.classList.remove('step-now', 'is-on', 'is-now');
      if (element instanceof HTMLInputElement) element.checked = false;
    }
  }, CHOSEN);

interface Drawn {
  /** Pictures of the window in base 64: as it is, without words, and without what is chosen. */
  words: string;
  bare: string;
  released: string;
  marks: Mark[];
  chosen: Mark[];
}

/** Reads the pictures in the page: it has the decoder. */
const compare = (page: Page, drawn: Drawn): Promise<string[]> =>
  page.evaluate(async ({ words, bare, released, marks, chosen }) => {
    const read = async (picture: string) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {
        willReadFrequently: true,
      })!;
      context.drawImage(image, 0, 0);
      /** The pixels of a box with some around it, or without some at its edges. */
      return ({ x, y, width, height }: Mark['box'], around: number) => {
        const [left, top] = [Math.floor(x) - around, Math.floor(y) - around];
        const [wide, high] = [width, height].map((size) => Math.max(1, Math.ceil(size) + 2 * around));
        return new Uint32Array(context.getImageData(left, top, wide!, high!).data.buffer);
      };
    };
    const [asItIs, wordless, without] = await Promise.all([words, bare, released].map(read));
    const isDrawn = ({ kind, box }: Mark) => {
      const pixels = kind === 'words' ? asItIs!(box, 0) : wordless!(box, kind === 'field' ? 1 : -3);
      return pixels.some((pixel) => pixel !== pixels[0]);
    };
    /** Whether two colours differ by more than the edges of the same letters do. */
    const differ = (one: number, other: number) =>
      [0, 8, 16].some((bit) => Math.abs(((one >> bit) & 255) - ((other >> bit) & 255)) > 48);
    const isMarked = ({ box }: Mark) => {
      const other = without!(box, 3);
      return wordless!(box, 3).filter((pixel, at) => differ(pixel, other[at]!)).length > 12;
    };
    return [
      ...marks.filter((mark) => !isDrawn(mark)).map(({ name }) => `${name}: is not drawn`),
      ...chosen
        .filter((mark) => !isMarked(mark))
        .map(({ name }) => `${name}: looks as if it were not chosen`),
    ];
  }, drawn);
