import postcss from 'postcss';
import type { Act } from '../../src/lib/clock/acts.ts';

/** The acts that a build without results never shows, and those that one with results does not come back to. */
const PUBLISHED: readonly Act[] = ['winners'];
const PAST: readonly Act[] = ['before', 'open', 'last', 'closed', 'finalists'];
/** The reader's steps of these acts. */
const PUBLISHED_STEPS = ['winners'];
const PAST_STEPS = [
  'register',
  'read',
  'resubmit',
  'review',
  'enter',
  'create',
  'correct',
  'replace',
  'full',
  'in',
  'judging',
];

const NEGATED = /:not\([^)]*\)/g;
/** What a selector asks of the document's act or step. */
const ASKED = /\[data-(act|action)=["']?([\w-]+)["']?\]/g;

/**
 * A page's styles without the rules of acts that its build cannot come to: before the results are public that of the winners,
 * afterwards all before it (lib/clock/acts.ts).
 */
export function withoutOtherActs(css: string, winners: boolean): string {
  const never = {
    act: new Set<string>(winners ? PAST : PUBLISHED),
    action: new Set(winners ? PAST_STEPS : PUBLISHED_STEPS),
  };
  const possible = (selector: string) =>
    [...selector.replace(NEGATED, '').matchAll(ASKED)].every(
      ([, what, name]) => !never[what as 'act' | 'action'].has(name!),
    );
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter(possible);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}
