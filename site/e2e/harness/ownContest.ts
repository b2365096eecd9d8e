import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { run } from './command';
import { Embedded } from './embedded';
import { Mailbox } from './mailbox';
import { PROJECT, TOOLS } from './paths';
import { campOf, consoleOf, internationalOf, storeOf, theRun } from './run';

/** A contest for one test, with demo data, settings and a clock of its own. */
export class OwnContest {
  readonly international: string;
  readonly camp: string;
  readonly store: string;
  readonly console: string;
  readonly mail: Mailbox;

  private constructor(
    private contest: Embedded,
    private readonly request: APIRequestContext,
    private readonly settings: NodeJS.ProcessEnv,
    private readonly siteDir: string,
  ) {
    this.international = internationalOf(contest);
    this.camp = campOf(contest);
    this.store = storeOf(contest);
    this.console = consoleOf(contest);
    this.mail = new Mailbox(request, this.international);
  }

  /** `settings` extend the environment of the contest. */
  static async start(request: APIRequestContext, settings: NodeJS.ProcessEnv = {}): Promise<OwnContest> {
    const { folder, demoDataDir, siteDir } = theRun();
    const dataDir = path.join(folder, `own-${randomUUID()}`);
    await run('cp', ['-a', demoDataDir, dataDir]);
    const contest = await Embedded.start(dataDir, siteDir, undefined, settings);
    return new OwnContest(contest, request, settings, siteDir);
  }

  /**
   * Starts one whose organisers may build the pages anew: it has a catalogue and pages of its own. `rules` extend those of the
   * international edition, `more` the environment.
   */
  static async startWithOwnPages(
    request: APIRequestContext,
    rules: object = {},
    more: NodeJS.ProcessEnv = {},
  ): Promise<OwnContest> {
    const { folder, demoDataDir, siteDir } = theRun();
    const dataDir = path.join(folder, `own-${randomUUID()}`);
    const [catalogue, pages] = [path.join(dataDir, 'catalogue'), path.join(dataDir, 'pages')];
    await run('cp', ['-a', demoDataDir, dataDir]);
    await run('cp', ['-a', path.join(PROJECT, 'catalogue'), catalogue]);
    await run('cp', ['-a', siteDir, pages]);
    const file = path.join(catalogue, 'editions/international/rules.json');
    const written = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...written, ...rules }));
    const settings = { CATALOGUE_DIR: catalogue, ...more };
    return new OwnContest(
      await Embedded.start(dataDir, pages, undefined, settings),
      request,
      settings,
      pages,
    );
  }

  /** Runs an organisers' command; resolves with its output. */
  tools(...args: string[]): Promise<string> {
    const { dataDir, port } = this.contest;
    return run(TOOLS, args, {
      DATA_DIR: dataDir,
      PORT: `${port}`,
      PUBLICATION_HOLD: this.settings.PUBLICATION_HOLD,
    });
  }

  /** kill -9 of everything that answers: the service, its database and the object store. */
  kill(): Promise<void> {
    return this.contest.kill();
  }

  /** Starts it again after `kill`, on the same ports. */
  async startAgain(): Promise<void> {
    const { dataDir, port } = this.contest;
    this.contest = await Embedded.start(dataDir, this.siteDir, port, this.settings);
  }

  /** Sets the contest clock to an RFC 3339 time, from which it runs on. */
  async setClock(now: string): Promise<void> {
    const answer = await this.request.post(`${this.international}/dev/clock`, { data: { now } });
    if (!answer.ok()) throw new Error(`The contest clock was not set: ${await answer.text()}`);
  }

  /** Stops the contest and deletes its data. Rejects when its database breaks a rule. */
  async stop(): Promise<void> {
    try {
      await this.tools('contest', 'check');
    } finally {
      await this.contest.stop();
      rmSync(this.contest.dataDir, { recursive: true, force: true });
    }
  }
}
