/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. Source: bottosson.github.io/posts/oklab. */
export type Oklch = [lightness: number, chroma: number, hue: number];

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

/** Red, green and blue of `#4fc4a0`, 0 to 1. */
const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const luminance = (hex: string) => {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The ratio of WCAG 2 between two colours. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360];
}

/** The colour in sRGB, with the chroma that sRGB has room for. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  for (let c = chroma; c >= 0; c -= 0.004) {
    const { hex, fits } = rgbOf(lightness, c, hue);
    if (fits) return hex;
  }
  return rgbOf(Math.min(1, Math.max(0, lightness)), 0, 0).hex;
}

function rgbOf(lightness: number, chroma: number, hue: number): { hex: string; fits: boolean } {
  const x = chroma * Math.cos((hue * Math.PI) / 180);
  const y = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (v: number) => Math.floor(Math.min(1, Math.max(0, gamma(Math.max(0, v)))) * 255 + 0.5);
  return {
    hex: `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`,
    fits: rgb.every((v) => v > -0.002 && v < 1.002),
  };
}
