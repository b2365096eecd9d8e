import postcss from 'postcss';

/** Asks for the reader's own colours or for more contrast, and nothing else. */
const CONTRAST = /^\((?:forced-colors|prefers-contrast)\b[^()]*\)$/;

/** A stylesheet without the rules for readers who ask for more contrast: their pages load the whole one (boot/contrastStyles.ts). */
export const withoutContrast = (css: string): string => without(css, CONTRAST);

/** A stylesheet without the rules of printed pages: Home's budget has no room for them. */
export const withoutPrint = (css: string): string => without(css, /^print$/);

function without(css: string, query: RegExp): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('media', (rule) => {
    if (query.test(rule.params)) rule.remove();
  });
  return sheet.toString();
}

/** The custom properties that have other values for these readers. */
export function contrastProperties(css: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(css).walkAtRules('media', (rule) => {
    if (CONTRAST.test(rule.params)) rule.walkDecls(/^--/, ({ prop }) => void names.add(prop));
  });
  return names;
}
