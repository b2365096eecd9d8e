import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** A desktop, and a desktop on a telephone's line and processor: telephones themselves are sent to their own page. */
const CONFIGS = {
  desktop: desktopConfig,
  mobile: {
    ...desktopConfig,
    settings: { ...desktopConfig.settings, throttling: throttling.mobileSlow4G },
  },
};

export const MODES = Object.keys(CONFIGS);

/** Measures a page with Lighthouse in one of the modes, in a browser of its own. LCP is in milliseconds. */
export async function measure(address, mode, chromePath) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    return await run(address, mode, chrome.port);
  } finally {
    chrome.kill();
  }
}

async function run(address, mode, port) {
  const { lhr } = await lighthouse(address, { port, output: [], logLevel: 'error' }, CONFIGS[mode]);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const faults = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  return {
    scores,
    cls: lhr.audits['cumulative-layout-shift'].numericValue ?? NaN,
    lcp: lhr.audits['largest-contentful-paint'].numericValue ?? NaN,
    faults,
  };
}
