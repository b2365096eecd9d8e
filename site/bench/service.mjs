import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder, project } from './paths.mjs';

const START_LIMIT_MS = 30_000;

/** The production service, `marquee serve`, on the database of a contest on this machine. */
export class Service {
  #child;
  #gone;

  constructor(port, env) {
    this.origin = `http://localhost:${port}`;
    this.#child = spawn(path.join(project, 'bin/marquee'), ['serve'], {
      cwd: project,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#gone = new Promise((resolve) => this.#child.once('close', resolve));
  }

  /**
   * Resolves when it answers. `dataDir` is the folder of a contest that has been started; `settings` extend the
   * environment.
   */
  static async start(port, dataDir = benchFolder, settings = {}) {
    const service = new Service(port, { ...environment(port, dataDir), ...settings });
    try {
      await service.#answered();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  get pid() {
    return this.#child.pid;
  }

  /** Ends it; resolves when it has ended. */
  async stop() {
    this.#child.kill('SIGTERM');
    await this.#gone;
  }

  async #answered() {
    let words = '';
    this.#child.stderr.on('data', (chunk) => (words = (words + chunk).slice(-2000)));
    for (const limit = performance.now() + START_LIMIT_MS; ; await pause(5)) {
      const answer = await fetch(`${this.origin}/apis/ping`, { headers: { f: 'PASSPORT_INTL' } }).catch(
        () => null,
      );
      if (answer?.ok) return;
      if (this.#child.exitCode !== null) throw new Error(`the service ended: ${words}`);
      if (performance.now() > limit) throw new Error('the service does not answer');
    }
  }
}

/** The settings of a production service, with keys that were made up. */
function environment(port, dataDir) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const email = 'bench@films.example';
  const account = path.join(dataDir, 'service-account.json');
  fs.writeFileSync(
    account,
    JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: key,
      token_uri: 'http://localhost:1',
    }),
  );
  const countries = [path.join(benchFolder, 'geo/country.mmdb'), path.join(project, 'var/geo/country.mmdb')];
  return {
    PATH: process.env.PATH,
    PORT: `${port}`,
    DATABASE_URL: fs.readFileSync(path.join(dataDir, 'postgres/dsn'), 'utf8').trim(),
    PUBLIC_URL_INTERNATIONAL: 'https://films.example',
    PUBLIC_URL_CAMP: 'https://camp.films.example',
    TRUSTED_PROXY_HOPS: '0',
    GOOGLE_APPLICATION_CREDENTIALS: account,
    STORAGE_BUCKET: 'bench',
    STORAGE_SIGNING_EMAIL: email,
    STORAGE_SIGNING_KEY: key,
    SMTP_HOST: 'mail.films.example',
    SMTP_FROM: 'contest@films.example',
    JUDGE_TOKEN_KEY: randomBytes(32).toString('base64'),
    RECEIPT_KEY: randomBytes(32).toString('base64'),
    TRANSPARENCY_KEY: randomBytes(32).toString('base64'),
    GEOIP_DATABASE: countries.find((file) => fs.existsSync(file)) ?? '',
  };
}
