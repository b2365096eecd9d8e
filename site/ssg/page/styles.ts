import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import { LAYERS } from '../bundle/styles.ts';
import { inlineConstants } from './constants.ts';
import { dropUnusedFonts } from './fontFaces.ts';

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const ELEMENT = /(?:^|[\s>+~])([a-z][a-z0-9]*)/g;
/** Arguments of pseudo-classes, and attributes. */
const DETAILS = /\([^()]*\)|\[[^\]]*\]/g;
const NAME = /[\w-]+/g;
const PROPERTY = /--[\w-]+/g;
const OWN = /^--/;

/** Joins stylesheets of the bundle into one, so that a page waits for one request at most. */
export function pageStyles(root: string, files: readonly string[]): string {
  const rules = files.map((file) => fs.readFileSync(path.join(root, file), 'utf8').replace(LAYERS, ''));
  return LAYERS + rules.join('');
}

/** Writes a page's styles into one file in the web root; returns its name. */
export function writePageStyles(root: string, css: string): string {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 7);
  const file = `assets/page-${hash}.css`;
  fs.writeFileSync(path.join(root, file), css);
  return file;
}

/**
 * Removes from a stylesheet the rules whose classes or elements occur neither in the page nor in the boot script, and the
 * custom properties that are constants or that nothing left reads. The application loads the whole stylesheets.
 */
export function usedStyles(css: string, page: string, script: string): string {
  const words = new Set((page + script).match(/[\w-]+/g));
  const sheet = postcss.parse(css);
  const needed = (selector: string) =>
    [
      ...selector.replace(/:not\([^)]*\)/g, '').matchAll(CLASS),
      ...selector.replace(DETAILS, '').matchAll(ELEMENT),
    ].every(([, name]) => words.has(name!));
  sheet.walkRules((rule) => {
    if (isStep(rule)) return;
    const kept = rule.selectors.filter(needed);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  inlineConstants(sheet, page + script);
  dropUnread(sheet, page + script);
  dropEmpty(sheet);
  dropAnimations(sheet, page + script);
  dropUnusedFonts(sheet, page, script);
  joinLayers(sheet);
  return sheet.toString();
}

/** Whether a rule is a step of an animation. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name));

/** Removes custom properties that are not read, until every one is. */
function dropUnread(sheet: postcss.Root, elsewhere: string): void {
  const outside = new Set(elsewhere.match(PROPERTY));
  for (let dropped = true; dropped;) {
    dropped = false;
    const read = new Set(outside);
    sheet.walkDecls(({ value }) => {
      for (const [name] of value.matchAll(/--[\w-]+/g)) read.add(name);
    });
    sheet.walkDecls(OWN, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
}

/** Removes animations that nothing plays. */
function dropAnimations(sheet: postcss.Root, elsewhere: string): void {
  const played = new Set(elsewhere.match(NAME));
  sheet.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(NAME)) played.add(name);
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (!played.has(rule.params)) rule.remove();
  });
}

/** Moves the rules of each cascade layer into its first block: their order within a layer and that of the layers remain. */
function joinLayers(sheet: postcss.Root): void {
  const blocks = new Map<string, AtRule>();
  sheet.each((node) => {
    if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes) return;
    const first = blocks.get(node.params);
    if (!first) blocks.set(node.params, node);
    else {
      first.append(node.nodes);
      node.remove();
    }
  });
}

/** Removes empty rules, innermost first. */
function dropEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'rule' && node.type !== 'atrule') return;
    if (!node.nodes) return;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
