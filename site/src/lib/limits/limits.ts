import { kinds, lengths } from './limits.gen';

/** A kind of file that entrants send. */
export type FileKind = keyof typeof kinds;

/** File types for display: `MP4`, `DOCX`. The extensions of one type count once. */
export function fileTypes(kind: FileKind): string[] {
  return kinds[kind].extensions
    .filter((extension) => extension !== 'jpeg')
    .map((extension) => extension.toUpperCase());
}

/** The largest size of a kind for display, in binary units: `2 GB`, `500 MB`. */
export function maximumSize(kind: FileKind): string {
  const megabytes = kinds[kind].maxBytes / 2 ** 20;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}

/** Longest description, in characters: a Chinese character counts twice. */
export const descriptionLimit = { chinese: lengths.description / 2, other: lengths.description };

const CJK =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|[\u{3000}-\u{303F}\u{FF00}-\u{FFEF}]/u;
/** Marks, zero width joiner and non-joiner, tags, skin tones, Hangul vowels and finals, half width voicing marks. */
const CONTINUES =
  /\p{M}|\u{200C}|\u{200D}|[\u{E0020}-\u{E007F}]|[\u{1F3FB}-\u{1F3FF}]|[\u{1160}-\u{11FF}]|\u{FF9E}|\u{FF9F}/u;
const PICTOGRAPH = /[\u{1F000}-\u{1FAFF}\u{2190}-\u{2BFF}]/u;
const REGIONAL_INDICATOR = /[\u{1F1E6}-\u{1F1FF}]/u;

/**
 * How much of the limit a description uses: what a reader sees as one character counts 2 when it is CJK, else 1. The
 * service counts by the same rule (backend/contest/description.go); both are tested on the same cases.
 */
export function descriptionWeight(text: string): number {
  let weight = 0;
  let previous = '';
  let joined = false;
  let halfFlag = false;
  for (const character of text) {
    const flag = REGIONAL_INDICATOR.test(character);
    const completesFlag: boolean = flag && halfFlag;
    const follows = weight > 0 && previous !== '\n' && previous !== '\r';
    const belongsToPrevious =
      completesFlag ||
      (previous === '\r' && character === '\n') ||
      (follows && CONTINUES.test(character)) ||
      (joined && PICTOGRAPH.test(character));
    if (!belongsToPrevious) weight += CJK.test(character) ? 2 : 1;
    joined = character === '\u200D';
    halfFlag = flag && !completesFlag;
    previous = character;
  }
  return weight;
}
