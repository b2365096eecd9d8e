import type { Translation } from '../../../content/catalogue.gen';
import type { Schema } from '../../../lib/api/schema';

/** Aspect ratios with a name. */
const NAMED = [
  [2.39, '2.39:1'],
  [1.85, '1.85:1'],
  [16 / 9, '16:9'],
  [4 / 3, '4:3'],
  [1, '1:1'],
  [3 / 4, '3:4'],
  [9 / 16, '9:16'],
] as const;

/** How far a video may be from a named aspect ratio, as a share of it. */
const TOLERANCE = 0.02;

/** The name of a video's aspect ratio, or its pixels if it has none: `2.39:1`, `1000×700`. */
export function aspectRatio(width: number, height: number): string {
  const ratio = width / height;
  const named = NAMED.find(([value]) => Math.abs(ratio / value - 1) < TOLERANCE);
  return named ? named[1] : `${width}×${height}`;
}

/** Seconds as minutes and seconds: `4:05`. */
export const runningTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Why a work as a whole shows who made it, as a key of its texts; null where it does not. A file says so itself. */
export function whyNotBlind({ materials, screening, link }: Schema<'Work'>) {
  if (materials.length > 0) return 'applicant';
  if (screening === 'original') return 'original';
  return link ? 'notBlind' : null;
}

/** Whether a work's texts contain the words, as submitted or in their English translation. */
export function hasWords(
  { name, description, process }: Schema<'Work'>,
  english: Translation | undefined,
  words: string,
): boolean {
  const wanted = plain(words.trim());
  const texts = [name, description, process, english?.name, english?.description, english?.process];
  return texts.some((text) => text && plain(text).includes(wanted)) || wanted === '';
}

/** Without the differences that a search ignores: case, width, and the shape of quotation marks. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[‘’]/g, "'").toLowerCase();

/** A text with the full-width letters and digits of Chinese and Japanese keyboards as plain ones. */
export const halfWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC'));

/** The next item after the one at `from` that is wanted, wrapping around; null when only that one itself is. */
export function nextOf<T>(items: readonly T[], from: number, wanted: (item: T) => boolean): T | null {
  for (let step = 1; step <= items.length; step += 1) {
    const at = (from + step) % items.length;
    const item = items[at]!;
    if (at !== from && wanted(item)) return item;
  }
  return null;
}
