import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT } from './paths';
import { freePort } from './ports';

/** Time limit for the service and the development server together, in milliseconds. */
const START_LIMIT = 60_000;

/** The contest with Vite's development server in front, as `make dev` starts it. */
export class Development {
  private constructor(
    /** Origin of the pages. */
    readonly origin: string,
    private readonly child: ChildProcess,
    private readonly output: string,
    private readonly ended: Promise<number | null>,
  ) {}

  /** Resolves when the contest answers through the development server; rejects with its output when it exits before. */
  static async start(edition: string, dataDir: string): Promise<Development> {
    const port = await freePort();
    const output = `${dataDir}.out`;
    const file = openSync(output, 'a');
    const child = spawn('node', ['site/ssg/dev.mjs'], {
      cwd: PROJECT,
      env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, EDITION: edition },
      stdio: ['ignore', file, file],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('exit', (code) => resolve(code));
    });
    const development = new Development(`http://localhost:${port + 3}`, child, output, ended);
    await development.answers();
    return development;
  }

  /** SIGTERM, as Ctrl-C does; resolves with the exit code when both have ended. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  private async answers(): Promise<void> {
    const limit = Date.now() + START_LIMIT;
    let over = false;
    void this.ended.then(() => (over = true));
    while (!over && Date.now() < limit) {
      const answer = await fetch(`${this.origin}/apis/ping`).catch(() => null);
      if (answer?.ok) return;
      await pause(100);
    }
    await this.stop();
    throw new Error(`Development did not start:\n${readFileSync(this.output, 'utf8')}`);
  }
}
