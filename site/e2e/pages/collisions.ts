import type { Page } from '@playwright/test';

/** Pairs of texts whose boxes overlap by more than two pixels, and by how much the page is wider than its window. */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`the page is ${over} px too wide`);
    const texts: { text: string; parent: Element; box: DOMRect }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || parent.closest('[aria-hidden], .visually-hidden, .skip-link, .rehearsal, .script, svg'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { overflowX, clipPath } = getComputedStyle(parent);
      if (clipPath !== 'none') continue;
      const clips = overflowX !== 'visible';
      const end = clips ? parent.getBoundingClientRect().right : Infinity;
      for (const { left, right, top, height } of range.getClientRects()) {
        const width = Math.min(right, end) - left;
        // A line's box is higher than its letters.
        if (width > 2 && height > 2)
          texts.push({ text, parent, box: new DOMRect(left, top + height * 0.22, width, height * 0.56) });
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
