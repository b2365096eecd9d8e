import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page without its styles, one line each: names, roles and ties, not contrasts. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: WCAG },
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}
