import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The cards of the shortlist differ in their texts only. The first 36 stand for all 400, which take 15 s. */
const MORE_CARDS = '.work-chunk:nth-child(n + 4)';

/** The violations that axe finds on the page or in one part of it, one line each. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([include, exclude, tags]) => {
      // Half faded in, a text has less contrast.
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(
        ending.filter((one) => one.playState === 'running').map((one) => one.finished),
      );
      const context = { include: [include], exclude: [exclude] };
      const { violations } = await window.axe!.run(context, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      // axe takes a region in a disabled fieldset for disabled; browsers disable the form's controls alone, and Tab stops there.
      const focusable = (target: string) =>
        document.querySelector(target)?.matches('fieldset[disabled] [tabindex="0"]');
      return violations.map((one) =>
        one.id === 'scrollable-region-focusable'
          ? { ...one, nodes: one.nodes.filter(({ target }) => !focusable(String(target[0]))) }
          : one,
      );
    },
    [part, MORE_CARDS, WCAG] as const,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}
