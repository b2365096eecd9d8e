import { defineConfig } from '@playwright/test';

/** Chromium as CI and small machines have it; `CHROMIUM_PATH` names a browser that is already installed. */
const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The headless shell rounds letters to whole pixels otherwise, which no screen of today does.
    '--font-render-hinting=none',
  ],
};

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3, // two leave a third of two processors idle, since pages wait
  // A failure that the second try does not repeat is listed as flaky, and is a defect of the test. `make soak` has no second try.
  retries: process.env.SOAK ? 0 : 1,
  // Far longer than a slow machine needs: only a state that never comes fails a test.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording slows every step: TRACE=1 turns it on.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
