import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/**
 * A desktop, and a desktop on a telephone's line and processor, judged by what is good there: telephones themselves are
 * sent to their own page.
 */
const CONFIGS = {
  desktop: desktopConfig,
  mobile: {
    extends: 'lighthouse:default',
    settings: {
      formFactor: 'mobile',
      throttling: throttling.mobileSlow4G,
      screenEmulation: { ...desktopConfig.settings.screenEmulation, mobile: true },
      emulatedUserAgent: desktopConfig.settings.emulatedUserAgent,
    },
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
    // As Lighthouse reports it: in thousandths.
    cls: Math.round((lhr.audits['cumulative-layout-shift'].numericValue ?? NaN) * 1000) / 1000,
    lcp: lhr.audits['largest-contentful-paint'].numericValue ?? NaN,
    faults,
  };
}
