/** A browser and its operating system by their product names; null when unknown. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
  /** Recent iPads identify as Macs. */
  device: 'computer' | 'tablet' | 'phone';
}

type Marks = [name: string, mark: RegExp][];

/** The order matters: most browsers name Chrome and Safari besides themselves. */
const BROWSERS: Marks = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['QQ', /\bM?QQBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: Marks = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (marks: Marks, text: string) => marks.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** Android names phones by "Mobile", and tablets by its absence. */
function deviceOf(userAgent: string): BrowserName['device'] {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bMobi/.test(userAgent)) return 'phone';
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'computer';
}

/** Reads a User-Agent header. It is a hint for the reader of a list and can be forged: decide nothing by it. */
export const browserName = (userAgent: string): BrowserName => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
  device: deviceOf(userAgent),
});
