import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder, project } from './paths.mjs';

const START_LIMIT_MS = 240_000;

/** A contest on this machine that starts when the first measurement asks for it, and serves all. */
export class Contest {
  #port;
  #dataDir;
  #settings;
  #started;
  #child;

  /**
   * It keeps its data in a folder, for the next time; `port` and the four after it must be free. `settings` extend its
   * environment.
   */
  constructor(port, dataDir = benchFolder, settings = {}) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.editions = {
      international: { origin: `http://localhost:${port}`, paths: ['/', '/guidelines', '/shortlist'] },
      camp: { origin: `http://localhost:${port + 1}`, paths: ['/', '/guidelines'] },
    };
  }

  /** Resolves when it answers and draws no more demo films. */
  started() {
    return (this.#started ??= this.#start());
  }

  async #start() {
    const dataDir = this.#dataDir;
    this.#child = spawn(path.join(project, 'bin/marquee'), ['embedded'], {
      cwd: project,
      env: {
        ...process.env,
        ...this.environment,
        DEMO_FILM_LENGTH: '6s',
        FOLLOW_PARENT: '1',
        ...this.#settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let ended = false;
    this.#child.once('exit', () => (ended = true));
    const limit = Date.now() + START_LIMIT_MS;
    while (!ended && Date.now() < limit) {
      const answer = await fetch(`${this.editions.international.origin}/apis/ping`).catch(() => null);
      if (answer?.ok && existsSync(path.join(dataDir, 'demo-loaded'))) return;
      await pause(200);
    }
    this.#child.kill();
    throw new Error(`the contest did not start; port ${this.#port} is set by BENCH_PORT`);
  }

  /** With it the tools' commands find this contest. */
  get environment() {
    return { PORT: `${this.#port}`, DATA_DIR: this.#dataDir };
  }

  /** The service's process; undefined before it was started. */
  get pid() {
    return this.#child?.pid;
  }

  /** Ends it; resolves when it has ended. */
  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

/** A page's addresses in both languages. */
export const inBoth = (where) => [where, where === '/' ? '/en' : `/en${where}`];
