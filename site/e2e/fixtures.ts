import { test as base, type Page } from '@playwright/test';
import { run } from './harness/command';
import { Mailbox } from './harness/mailbox';
import { TOOLS } from './harness/paths';
import { campOf, internationalOf, storeOf, theRun } from './harness/run';

/** Where the shared contest's parts are. */
export interface Contest {
  international: string;
  camp: string;
  store: string;
}

interface Fixtures {
  contest: Contest;
  mail: Mailbox;
  /** Runs an organisers' command on the shared contest; resolves with what it printed. */
  tools: (...args: string[]) => Promise<string>;
  /** Path of a playable film of 32 MiB. */
  film: string;
  /** What the page complained of so far: errors in the console, exceptions, violations of its content policy. */
  complaints: string[];
}

/** The tracer reads pictures anew that the page has let go of; no page reads one in that way. */
const TRACER = /^Connecting to 'blob:/;

/**
 * The complaints of a page from now on, as they come. That a call was refused, or that the page itself is the one for
 * unknown addresses, is no complaint.
 */
export function listenForComplaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const refusal = /status of 4\d\d/.test(message.text()) && (url.includes('/apis/') || url === page.url());
    if (message.type() === 'error' && !refusal && !TRACER.test(message.text()))
      heard.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
  return heard;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  contest: async ({}, provide) => {
    const { shared } = theRun();
    await provide({ international: internationalOf(shared), camp: campOf(shared), store: storeOf(shared) });
  },
  baseURL: async ({ contest }, provide) => provide(contest.international),
  mail: async ({ request, contest }, provide) => provide(new Mailbox(request, contest.international)),
  // eslint-disable-next-line no-empty-pattern
  tools: async ({}, provide) => {
    const { dataDir, port } = theRun().shared;
    await provide((...args) => run(TOOLS, args, { DATA_DIR: dataDir, PORT: `${port}` }));
  },
  // eslint-disable-next-line no-empty-pattern
  film: async ({}, provide) => provide(theRun().film),
  complaints: async ({ page }, provide) => provide(listenForComplaints(page)),
});

export { expect } from '@playwright/test';
