import inks from '../../../backend/brand/ink.json' with { type: 'json' };

/** How a name is set on the stage: backend/brand/stage.go, whose rule this is. */
export interface Setting {
  lines: string[];
  /** Font size, in hundredths of the stage's width. */
  size: number;
  /** Of the screen below the top of the name, in the same. */
  top: number;
  /** In em. */
  tracking: number;
  /** How far right of the line's beginning the first ink stands, in em. */
  hang: number;
  chinese: boolean;
}

interface Inks {
  /** Advance, left and right end of the ink of a letter, in thousandths of the font size. */
  letters: Record<string, [number, number, number]>;
  pairs: Record<string, number>;
}

const INKS = inks as unknown as Inks;

const HAN = /\p{Script=Han}/u;
const WIDE = /[\u3000-\u303f\uff01-\uff60]|\p{Script=Han}/u;
const CHINESE_BEARING = 31;
const LARGEST = 15.25;
const SMALLEST_ONE = 7.6;
const SMALLEST_TWO = 5.2;

const measureOf = (letter: string): [number, number, number] | undefined =>
  INKS.letters[letter] ?? (WIDE.test(letter) ? [1000, CHINESE_BEARING, 1000 - CHINESE_BEARING] : undefined);

/** The width of the ink of a line in thousandths of the font size, and where it begins. */
function inkOf(line: string, tracking: number): { width: number; left: number } {
  const letters = [...line];
  let at = 0;
  let first = Infinity;
  let last = 0;
  letters.forEach((letter, i) => {
    const [advance, left, right] = measureOf(letter) ?? [0, 0, 0];
    if (right > left) {
      first = Math.min(first, at + left);
      last = Math.max(last, at + right);
    }
    at += advance + tracking + (INKS.pairs[letter + (letters[i + 1] ?? '')] ?? 0);
  });
  return first === Infinity ? { width: 0, left: 0 } : { width: last - first, left: first };
}

/** Rounds down, so that a name never reaches beyond the stage. */
const floor = (value: number, parts: number) => Math.floor(value * parts + 1e-9) / parts;

/** The two lines of a name that are most alike; undefined for one without a space. */
function halves(name: string, tracking: number) {
  return [...name.matchAll(/ /g)]
    .map(({ index }) => {
      const lines = [name.slice(0, index), name.slice(index + 1)];
      const [first, second] = lines.map((line) => inkOf(line, tracking));
      return { lines, width: Math.max(first!.width, second!.width), left: first!.left };
    })
    .reduce<{ lines: string[]; width: number; left: number } | undefined>(
      (best, each) => (best && best.width <= each.width ? best : each),
      undefined,
    );
}

/** Sets a name so that its ink fills the stage; throws for one that does not fit, which the service refuses with words. */
export function stageOf(given: string): Setting {
  const name = given.trim().split(/\s+/).join(' ');
  const letters = [...name];
  const chinese = HAN.test(name);
  const refused = (why: string) => new Error(`the name “${name}” ${why}: give a stageName in brand.json`);
  if (letters.filter((letter) => HAN.test(letter)).length > 12) throw refused('has more than 12 characters');
  if (letters.filter((letter) => letter !== ' ').length > 40) throw refused('has more than 40 characters');
  if (!letters.every(measureOf)) throw refused('has letters that the stage cannot set');
  const thousandths = chinese ? 0 : -45;
  const cut = chinese ? 0.55 : 0.53;
  const { width, left } = inkOf(name, thousandths);
  const set = (lines: string[], size: number, tracking: number, hang: number): Setting => ({
    lines,
    size,
    top: floor(size * ((lines.length - 1) * 0.95 + cut), 100),
    tracking: floor(tracking, 10_000),
    hang: hang / 1000,
    chinese,
  });
  if (letters.length === 1) return set([name], 20, 0, left);
  if (width === 0) throw refused('has no letters');
  const fills = 100_000 / width;
  if (fills > LARGEST) {
    const opened = floor((100 / LARGEST - width / 1000) / (letters.length - 1), 10_000);
    return set([name], LARGEST, thousandths / 1000 + opened, left);
  }
  if (fills >= SMALLEST_ONE) return set([name], floor(fills, 100), thousandths / 1000, left);
  const two = halves(name, thousandths);
  if (!two) throw refused('has no space at which it could take two lines');
  const size = floor(Math.min(100_000 / two.width, LARGEST), 100);
  if (size < SMALLEST_TWO) throw refused('is too long for two lines');
  return set(two.lines, size, thousandths / 1000, two.left);
}
