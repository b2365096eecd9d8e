import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { run } from './command';
import { PROJECT } from './paths';
import { theRun } from './run';

/** An OpenID Connect provider on this machine, as its own process, whose login accepts any address. */
export class LocalProvider {
  private constructor(
    /** Its address, which is its issuer. */
    readonly issuer: string,
    private readonly child: ChildProcess,
  ) {}

  /** Resolves when it listens; rejects when it exits before. */
  static async start(): Promise<LocalProvider> {
    const program = path.join(theRun().folder, 'localprovider');
    await run('go', ['build', '-o', program, './backend/oidc/oidctest/localprovider']);
    // It exits with the test process, however that ends: its standard input ends then.
    const child = spawn(program, { cwd: PROJECT, stdio: ['pipe', 'pipe', 'inherit'] });
    const issuer = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The provider exited with ${code}.`)));
      createInterface(child.stdout).once('line', resolve);
    });
    return new LocalProvider(issuer, child);
  }

  /** The settings of a contest that offers it. */
  get settings(): NodeJS.ProcessEnv {
    const client = { clientId: 'marquee', clientSecret: 'local-secret' };
    const name = { en: 'your Studio account', zh: '创作者账户' };
    return { OIDC_PROVIDERS: JSON.stringify([{ id: 'studio', issuer: this.issuer, name, ...client }]) };
  }

  stop(): void {
    this.child.stdin?.end();
  }
}
