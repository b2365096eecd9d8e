import { contrast, hexOf, oklchOf } from './oklch.ts';

/** The light in which an edition's pages are seen. */
export type Theme = 'night' | 'day';

const PAGE = { night: '#0e0b08', day: '#f4eee1' };
const PAPER = '#fff9ee';

/**
 * What an accent makes of a theme: eleven tokens by name, without their dashes, as in backend/brand/lamp.go. Throws for an
 * accent on which letters could not be read, which the service refuses with the nearest that holds.
 */
export function lampOf(given: string, theme: Theme): Record<string, string> {
  const accent = given.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(accent)) throw new Error(`the accent ${given} is no colour such as #4fc4a0`);
  const [l, c, h] = oklchOf(accent);
  const of = (lightness: number, chroma: number, turned = 0) => hexOf([lightness, chroma, h + turned]);
  const lamp: Record<string, string> =
    theme === 'day'
      ? {
          accent,
          'accent-hover': of(l - 0.07, c),
          'accent-press': of(l - 0.12, c),
          'accent-quiet': of(0.92, 0.03),
          'on-accent': PAPER,
          'lamp-core': of(l + 0.035, c),
          'lamp-hot': of(l + 0.02, c),
          'lamp-mid': accent,
          'lamp-far': of(l - 0.05, c),
          'lamp-low': of(0.78, c * 0.4),
          'leader-sweep-shade': '#00000029',
        }
      : {
          accent,
          'accent-hover': of(l + 0.05, c * 0.82),
          'accent-press': of(l - 0.05, c, -6),
          'accent-quiet': of(0.29, 0.05),
          'on-accent': of(0.155, 0.03),
          'lamp-core': of(0.95, c * 0.36, 8),
          'lamp-hot': of(Math.min(0.9, l + 0.09), c * 0.66, 4),
          'lamp-mid': of(l + 0.012, c * 0.97),
          'lamp-far': of(l - 0.09, c * 1.04, -12),
          'lamp-low': of(0.42, c * 0.5, -6),
          'leader-sweep-shade': `${of(l - 0.26, c * 1.1, -22)}5c`,
        };
  if (contrast(accent, PAGE[theme]) < 4.5 || contrast(lamp['lamp-far']!, lamp['on-accent']!) < 6)
    throw new Error(`the accent ${given} cannot be read by ${theme}: the service names the nearest that can`);
  return lamp;
}
