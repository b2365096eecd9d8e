import type { Page } from '@playwright/test';

/**
 * Pairs of texts whose boxes overlap by more than two pixels, texts across a line of the camp's stage plan, under its page
 * of script, under a button or outside the frame of its call sheet, by how much the page is wider than its window, and by
 * how much the stage is wider than the header.
 */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`the page is ${over} px too wide`);
    const [header, stage] = ['.header > .wrap', '.hero-stage'].map(
      (bar) => document.querySelector(bar)?.getBoundingClientRect().left,
    );
    if (stage !== undefined && header! - stage > 1)
      found.push(`the stage begins ${header! - stage} px before the header`);
    const texts: { text: string; parent: Element; box: DOMRect }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      const unread =
        '[aria-hidden]:not(.hero-room > .hero-title), .visually-hidden, .skip-link, .rehearsal, .script, svg';
      if (!text || parent.closest(unread)) continue;
      // Text that is not laid out keeps the boxes of an earlier width.
      if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { overflowX } = getComputedStyle(parent);
      // The contest's name is only spoken where a title stands in its place.
      const clipped = [parent, parent.closest('h1')].some(
        (each) => each && getComputedStyle(each).clipPath !== 'none',
      );
      if (clipped) continue;
      const clips = overflowX !== 'visible';
      const end = clips ? parent.getBoundingClientRect().right : Infinity;
      for (const { left, right, top, height } of range.getClientRects()) {
        const width = Math.min(right, end) - left;
        // A line's box is higher than its letters.
        if (width > 2 && height > 2)
          texts.push({ text, parent, box: new DOMRect(left, top + height * 0.22, width, height * 0.56) });
      }
    }
    for (const sheet of document.querySelectorAll('.script')) {
      const { left, right, top, bottom } = sheet.getBoundingClientRect();
      for (const { text, box } of texts)
        if (box.right > left && box.left < right && box.bottom > top && box.top < bottom)
          found.push(`${text} | page of script`);
    }
    for (const button of document.querySelectorAll('.button')) {
      if (!button.checkVisibility({ contentVisibilityAuto: true })) continue; // in a closed disclosure
      const { left, right, top, bottom } = button.getBoundingClientRect();
      for (const { text, parent, box } of texts)
        if (
          !button.contains(parent) &&
          box.right > left &&
          box.left < right &&
          box.bottom > top &&
          box.top < bottom
        )
          found.push(`${text} | button ${button.textContent}`);
    }
    for (const { text, parent, box } of texts) {
      const frame = parent.closest('.callsheet')?.getBoundingClientRect();
      if (frame && box.right > frame.right) found.push(`${text} | frame of the call sheet`);
    }
    for (const path of document.querySelectorAll<SVGPathElement>('.plan-line path, .plan-chairs path')) {
      const toWindow = path.getScreenCTM()!;
      for (let at = path.getTotalLength(); at >= 0; at -= 4) {
        const { x, y } = path.getPointAtLength(at).matrixTransform(toWindow);
        const crossed = texts.find(
          ({ box }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
        );
        if (crossed) {
          found.push(`${crossed.text} | line of the stage`);
          break;
        }
      }
    }
    texts.sort((a, b) => a.box.top - b.box.top);
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (other.box.top >= one.box.bottom - 2) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (across > 2 && one.parent !== other.parent) found.push(`${one.text} | ${other.text}`);
      }
    });
    return found;
  });
