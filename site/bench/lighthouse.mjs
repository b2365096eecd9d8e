import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** A desktop, and a desktop on a telephone's line and processor: telephones themselves are sent to their own page. */
const MODES = {
  desktop: desktopConfig,
  mobile: {
    ...desktopConfig,
    settings: { ...desktopConfig.settings, throttling: throttling.mobileSlow4G },
  },
};

/** Measures pages with Lighthouse; resolves with a row for each page and mode. */
export async function measure(addresses, chromePath) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const rows = [];
    for (const mode of Object.keys(MODES))
      for (const address of addresses) rows.push(await run(address, mode, chrome.port));
    return rows;
  } finally {
    chrome.kill();
  }
}

async function run(address, mode, port) {
  const { lhr } = await lighthouse(address, { port, output: [], logLevel: 'error' }, MODES[mode]);
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const faults = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  return {
    address,
    mode,
    scores,
    cls: lhr.audits['cumulative-layout-shift'].numericValue ?? NaN,
    lcp: lhr.audits['largest-contentful-paint'].numericValue ?? NaN,
    faults,
  };
}
