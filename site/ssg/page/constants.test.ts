import { describe, expect, test } from 'vitest';
import { withConstants } from './constants.ts';

describe('withConstants', () => {
  const TOKENS = '@layer tokens{:root{--space:8px;--ink:#111;--double:calc(2*var(--space))}p{--mark:1px}}';

  test('writes the constants of other styles into a stylesheet', () => {
    expect(withConstants('@layer features{.bar{gap:var(--double);color:var(--ink)}}', TOKENS, '')).toBe(
      '@layer features{.bar{gap:calc(2*8px);color:#111}}',
    );
  });

  test('keeps the name of one that is another for readers who ask for more contrast', () => {
    const tokens = `${TOKENS}@layer tokens{@media (forced-colors:active){:root{--ink:CanvasText}}}`;
    expect(withConstants('.bar{border:var(--space) solid var(--ink)}', tokens, '')).toBe(
      '.bar{border:8px solid var(--ink,#111)}',
    );
  });

  test.each([
    ['is declared nowhere', '--absent', ''],
    ['is declared for a part of the document', '--mark', ''],
    ['is set by the script', '--ink', 'style.setProperty("--ink","#222")'],
  ])('refuses a custom property that %s', (_, name, script) => {
    expect(() => withConstants(`.bar{color:var(${name})}`, TOKENS, script)).toThrow(
      `styles that a script loads read ${name}, which is not a constant`,
    );
  });
});
