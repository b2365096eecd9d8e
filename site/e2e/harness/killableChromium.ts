import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Locator,
} from '@playwright/test';

const START_LIMIT_MS = 120_000;

/** A Chromium with a profile in a folder of the test's own, which can be killed and started again. */
export class KillableChromium {
  private constructor(
    private readonly child: ChildProcess,
    private readonly browser: Browser,
  ) {}

  /** Starts it; everything, loopback included, goes through the HTTP proxy. */
  static async start(
    profile: string,
    proxy: string,
    { executablePath, args = [] }: LaunchOptions,
  ): Promise<KillableChromium> {
    const chosen = path.join(profile, 'DevToolsActivePort');
    rmSync(chosen, { force: true });
    const own = [
      ...['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
      ...[`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>', '--no-default-browser-check'],
    ];
    // A group of its own: the program may be a script that starts the browser.
    const child = spawn(executablePath ?? chromium.executablePath(), [...args, ...own, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
    });
    const limit = Date.now() + START_LIMIT_MS;
    while (!existsSync(chosen) || readFileSync(chosen, 'utf8').split('\n').length < 2) {
      if (child.exitCode !== null || Date.now() > limit) throw new Error('Chromium did not start.');
      await pause(100);
    }
    const [port] = readFileSync(chosen, 'utf8').split('\n');
    return new KillableChromium(child, await chromium.connectOverCDP(`http://127.0.0.1:${port!}`));
  }

  /** The pages with the profile's cookies and stored data. */
  get context(): BrowserContext {
    return this.browser.contexts()[0]!;
  }

  /** Chooses a file in an input: over a remote connection Playwright takes no film. */
  async chooseFile(input: Locator, file: string): Promise<void> {
    const session = await this.context.newCDPSession(input.page());
    const mark = 'data-chosen';
    await input.evaluate((element, name) => element.setAttribute(name, ''), mark);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[${mark}]`,
    });
    await session.send('DOM.setFileInputFiles', { nodeId, files: [file] });
    await input.evaluate((element, name) => element.removeAttribute(name), mark);
    await session.detach();
  }

  /** kill -9 of the browser with all its processes. Does nothing when it has ended. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(-this.child.pid!, 'SIGKILL');
    await ended;
    await this.browser.close();
  }
}
