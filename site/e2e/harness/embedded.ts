import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT, SERVER } from './paths';
import { freePort } from './ports';
import { internationalOf, type Running } from './run';

/** In milliseconds. The first start draws half a dozen demo videos before the contest answers. */
const START_LIMIT = 600_000;

/** `marquee embedded` on free ports, as `make run` starts it. */
export class Embedded implements Running {
  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly child: ChildProcess,
    private readonly output: string,
    private readonly ended: Promise<number | null>,
  ) {}

  /** Resolves when the contest answers; rejects with its output when it exits before. `settings` extend its environment. */
  static async start(
    dataDir: string,
    siteDir: string,
    wantedPort?: number,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Embedded> {
    const port = wantedPort ?? (await freePort());
    mkdirSync(dataDir, { recursive: true });
    const output = `${dataDir}.out`;
    const file = openSync(output, 'a');
    const child = spawn(SERVER, ['embedded'], {
      cwd: PROJECT,
      env: {
        ...process.env,
        ...settings,
        PORT: `${port}`,
        DEMO_FILM_LENGTH: '6s',
        DATA_DIR: dataDir,
        SITE_DIR: siteDir,
        // Exits with the test process, however that ends.
        FOLLOW_PARENT: '1',
      },
      stdio: ['ignore', file, file],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('exit', (code) => resolve(code));
    });
    const contest = new Embedded(port, dataDir, child, output, ended);
    await contest.answers();
    return contest;
  }

  /** Resolves when all demo videos are drawn. */
  async demoLoaded(): Promise<void> {
    const limit = Date.now() + START_LIMIT;
    while (Date.now() < limit) {
      if (existsSync(path.join(this.dataDir, 'demo-loaded'))) return;
      await pause(100);
    }
    throw new Error(`The demo is not complete:\n${readFileSync(this.output, 'utf8')}`);
  }

  /** SIGTERM, as Ctrl-C does; resolves with the exit code when everything has ended. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** kill -9 of the service and of its database: no cleanup runs. */
  async kill(): Promise<void> {
    const database = Number(
      readFileSync(path.join(this.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
    );
    this.child.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await this.ended;
  }

  private async answers(): Promise<void> {
    const limit = Date.now() + START_LIMIT;
    let over = false;
    void this.ended.then(() => (over = true));
    while (!over && Date.now() < limit) {
      const answer = await fetch(`${internationalOf(this)}/apis/ping`).catch(() => null);
      if (answer?.ok) return;
      await pause(100);
    }
    this.child.kill('SIGKILL');
    throw new Error(`The contest did not start:\n${readFileSync(this.output, 'utf8')}`);
  }
}
