import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A cookie as Playwright stores it. */
interface Cookie {
  name: string;
  value: string;
  path: string;
  httpOnly: boolean;
  secure: boolean;
}

const START_LIMIT_MS = 120_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const KEYS = { tab: '\uE004', enter: '\uE007', shift: '\uE008', control: '\uE009', right: '\uE014' };

/**
 * A Firefox that is driven by Marionette, its own remote protocol: a length, a colon and a JSON array of type, number,
 * command and parameters (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export class Firefox {
  private readonly answers = new Map<number, (answer: [string | null, unknown]) => void>();
  private received = Buffer.alloc(0);
  private sent = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    socket.on('data', (bytes: Buffer) => this.read(bytes));
  }

  /** The program named by FIREFOX, else one on the PATH. Throws without any. */
  static program(): string {
    const folders = (process.env.PATH ?? '').split(path.delimiter);
    const names = folders.flatMap((folder) =>
      ['firefox-esr', 'firefox'].map((name) => path.join(folder, name)),
    );
    const program = [process.env.FIREFOX, ...names].find((file) => file && existsSync(file) && runs(file));
    if (!program) throw new Error('There is no Firefox: install firefox-esr, or name one with FIREFOX.');
    return program;
  }

  /** Starts it with a profile of its own; everything, loopback included, goes through the HTTP proxy, if there is one. */
  static async start(program: string, proxy?: string): Promise<Firefox> {
    const profile = mkdtempSync(path.join(tmpdir(), 'marquee-firefox-'));
    const settings = {
      'marionette.port': 0,
      ...(proxy && {
        'network.proxy.type': 1,
        'network.proxy.http': new URL(proxy).hostname,
        'network.proxy.http_port': Number(new URL(proxy).port),
        'network.proxy.allow_hijacking_localhost': true,
      }),
      'dom.disable_beforeunload': true,
      'datareporting.policy.dataSubmissionEnabled': false,
      'app.update.disabledForTesting': true,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
      stdio: 'ignore',
    });
    const chosen = path.join(profile, 'MarionetteActivePort');
    const limit = Date.now() + START_LIMIT_MS;
    while (!existsSync(chosen) || !readFileSync(chosen, 'utf8').trim()) {
      if (child.exitCode !== null || Date.now() > limit) throw new Error('Firefox did not start.');
      await pause(100);
    }
    const socket = connect(Number(readFileSync(chosen, 'utf8')), '127.0.0.1');
    const firefox = new Firefox(child, profile, socket);
    await firefox.call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    await firefox.call('WebDriver:SetTimeouts', { pageLoad: 180_000, script: 60_000 });
    return firefox;
  }

  /** Resolves when the page has loaded. */
  async goto(address: string): Promise<void> {
    await this.call('WebDriver:Navigate', { url: address });
  }

  /** Adds a cookie of the page's host. */
  async addCookie({ name, value, path: of, httpOnly, secure }: Cookie): Promise<void> {
    await this.call('WebDriver:AddCookie', { cookie: { name, value, path: of, httpOnly, secure } });
  }

  /** Runs the body of a function in the page; resolves with what it returns. */
  async evaluate<T>(body: string): Promise<T> {
    const { value } = (await this.call('WebDriver:ExecuteScript', { script: body, args: [] })) as {
      value: T;
    };
    return value;
  }

  /** Presses keys one after the other while `held` is held down. See KEYS for those without a character. */
  async press(keys: string, held = ''): Promise<void> {
    const down = (value: string) => ({ type: 'keyDown', value });
    const up = (value: string) => ({ type: 'keyUp', value });
    const actions = [
      ...[...held].map(down),
      ...[...keys].flatMap((key) => [down(key), up(key)]),
      ...[...held].map(up),
    ];
    await this.call('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** Chooses a file in the first input that a selector matches. */
  async chooseFile(selector: string, file: string): Promise<void> {
    const found = (await this.call('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
      value: Record<string, string>;
    };
    await this.call('WebDriver:ElementSendKeys', { id: found.value[ELEMENT], text: file });
  }

  /** Ends it and removes its profile. */
  async stop(): Promise<void> {
    this.socket.destroy();
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10 });
  }

  private call(command: string, parameters: object): Promise<unknown> {
    const id = ++this.sent;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => {
      this.answers.set(id, ([error, result]) => {
        if (error) reject(new Error(`${command}: ${JSON.stringify(error)}`));
        else resolve(result);
      });
    });
  }

  private read(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const length = Number(this.received.toString('latin1', 0, colon));
      if (colon < 0 || this.received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(this.received.toString('utf8', colon + 1, colon + 1 + length));
      this.received = this.received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message as [number, number, string | null, unknown];
      this.answers.get(id)?.([error, result]);
      this.answers.delete(id);
    }
  }
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
