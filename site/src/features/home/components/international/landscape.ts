import { polyline, ridge, seeded } from '../draw';

/** The paths of the night scene, 2390 by 1000 units: 2.39 to 1. */
export interface Landscape {
  stars: string;
  hills: readonly string[];
  reflection: string;
  leftShore: string;
  pines: string;
  rightShore: string;
  reeds: string;
}

// Where each pine stands: x, foot and height.
const pineTrees: readonly (readonly [number, number, number])[] = [
  [130, 770, 300],
  [210, 760, 230],
  [60, 780, 350],
  [262, 756, 150],
  [560, 752, 190],
  [620, 756, 260],
  [690, 768, 170],
  [760, 772, 120],
  [20, 790, 240],
  [890, 784, 90],
];

function starPath(random: () => number): string {
  let path = '';
  for (let index = 0; index < 46; index++) {
    const x = Math.round(random() * 2390);
    const y = Math.round(random() * 380);
    const width = random() > 0.8 ? 5 : 3;
    path += `M${x} ${y}h${width}v${width}h-${width}z`;
  }
  return path;
}

function reflectionPath(random: () => number): string {
  let path = '';
  for (let index = 0; index < 17; index++) {
    const y = 664 + index * 14 + index * index * 0.42;
    const width = (250 - index * 7) * (0.55 + random() * 0.65);
    const x = 1600 - width + (random() - 0.5) * 70;
    const length = Math.round(width * 2);
    path += `M${Math.round(x)} ${Math.round(y)}h${length}v${Math.round(4 + index * 0.35)}h-${length}z`;
  }
  return path;
}

function pine(x: number, foot: number, height: number): string {
  const branches = 7;
  let right = '';
  let left = '';
  for (let branch = 1; branch <= branches; branch++) {
    const y = foot - height + (height * 0.93 * branch) / branches;
    const width = (height * 0.19 * branch) / branches;
    const at = (offset: number, lift: number) => `L${Math.round(x + offset)} ${Math.round(y + lift)}`;
    right += at(width, 6) + at(width * 0.55, -2);
    left = at(-width * 0.55, -2) + at(-width, 6) + left;
  }
  return `M${x} ${foot - height}${right}L${x + 4} ${foot + 14}H${x - 4}${left}Z`;
}

function reedPath(random: () => number): string {
  let path = '';
  for (let index = 0; index < 34; index++) {
    const x = Math.round(1930 + random() * 450);
    const foot = 940 - (x - 1930) * 0.18;
    const height = 70 + random() * 130;
    const lean = (random() - 0.5) * 50;
    const root = Math.round(foot + 40);
    path += `M${x} ${root}Q${x} ${Math.round(foot - height * 0.4)} ${Math.round(x + lean)} ${Math.round(foot - height)}L${x + 7} ${root}Z`;
  }
  return path;
}

/** Draws the lake at night; always the same lake. */
export function landscape(): Landscape {
  const random = seeded(19);
  const stars = starPath(random);
  const hill = (height: number, amplitude: number, rough: number, foot: number) =>
    `${polyline(ridge(random, [-20, 2410], height, amplitude, 5, rough))}V${foot}H-20Z`;
  const hills = [hill(470, 170, 0.56, 640), hill(545, 120, 0.55, 660), hill(610, 70, 0.5, 680)];
  const reflection = reflectionPath(random);
  const leftShore = `${polyline(ridge(random, [-20, 1010], 742, 46, 5, 0.5))}C1090 780 1140 800 1180 812L1120 840L860 900L640 1000H-20Z`;
  const rightShore = `M2410 700${polyline(ridge(random, [2410, 1960], 860, 30, 4, 0.5), 'L')}L1900 940L1840 1000H2410Z`;
  const reeds = reedPath(random);
  const pines = pineTrees.map(([x, foot, height]) => pine(x, foot, height)).join('');
  return { stars, hills, reflection, leftShore, pines, rightShore, reeds };
}
