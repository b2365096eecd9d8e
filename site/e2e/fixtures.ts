import { test as base, type Page } from '@playwright/test';
import { run } from './harness/command';
import { Mailbox } from './harness/mailbox';
import { OwnContest } from './harness/ownContest';
import { TOOLS } from './harness/paths';
import { campOf, consoleOf, internationalOf, storeOf, theRun } from './harness/run';

/** Origins of the shared contest. */
export interface Contest {
  international: string;
  camp: string;
  store: string;
  console: string;
}

interface Fixtures {
  contest: Contest;
  mail: Mailbox;
  /** Runs an organisers' command on the shared contest; resolves with its output. */
  tools: (...args: string[]) => Promise<string>;
  /** Starts a contest for this test alone; `settings` extend its environment. */
  startContest: (settings?: NodeJS.ProcessEnv) => Promise<OwnContest>;
  /** Path of a playable video of 32 MiB. */
  film: string;
  /** Errors of the page so far: console errors, exceptions, violations of the content security policy. */
  complaints: string[];
}

/** Playwright's tracer reads revoked blobs again, which logs an error that is not the page's. */
const TRACER = /^Connecting to 'blob:/;

/** Records the errors of a page from now on, except 4xx answers to API calls and to the page's own address. */
function listenForComplaints(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const refusal = /status of 4\d\d/.test(message.text()) && (url.includes('/apis/') || url === page.url());
    if (message.type() === 'error' && !refusal && !TRACER.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  contest: async ({}, provide) => {
    const { shared } = theRun();
    await provide({
      international: internationalOf(shared),
      camp: campOf(shared),
      store: storeOf(shared),
      console: consoleOf(shared),
    });
  },
  baseURL: async ({ contest }, provide) => provide(contest.international),
  mail: async ({ request, contest }, provide) => provide(new Mailbox(request, contest.international)),
  // eslint-disable-next-line no-empty-pattern
  tools: async ({}, provide) => {
    const { dataDir, port } = theRun().shared;
    await provide((...args) => run(TOOLS, args, { DATA_DIR: dataDir, PORT: `${port}` }));
  },
  startContest: async ({ request }, provide) => {
    const started: OwnContest[] = [];
    await provide(async (settings) => {
      const contest = await OwnContest.start(request, settings);
      started.push(contest);
      return contest;
    });
    const stops = await Promise.allSettled(started.map((contest) => contest.stop()));
    for (const stop of stops) if (stop.status === 'rejected') throw stop.reason;
  },
  // eslint-disable-next-line no-empty-pattern
  film: async ({}, provide) => provide(theRun().film),
  complaints: async ({ page }, provide) => provide(listenForComplaints(page)),
});

export { expect } from '@playwright/test';
