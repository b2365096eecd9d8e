import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './harness/command';
import { Embedded } from './harness/embedded';
import { makeFilm } from './harness/film';
import { mustBeBuilt, SERVER, SITE, TOOLS } from './harness/paths';
import { storeRun } from './harness/run';

/**
 * Starts the shared contest in an empty folder, waits for its demo, stops it as Ctrl-C does, copies the folder for tests
 * that run a contest of their own, and starts it again. At the end it fails when the shared database breaks a rule.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  mustBeBuilt();
  if (!existsSync(SERVER)) await run('go', ['build', '-o', SERVER, './backend/cmd/marquee']);
  if (!existsSync(TOOLS)) await run('go', ['build', '-o', TOOLS, './tools']);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'marquee-e2e-'));
  // When run by root, the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, 'contest');
  const demoDataDir = path.join(folder, 'demo');
  const spareDataDir = path.join(folder, 'spare');
  const devDataDir = path.join(folder, 'development');
  const hastyDataDir = path.join(folder, 'hasty');
  const siteDir = path.join(folder, 'site');
  try {
    // A build during the tests must not change the site under test.
    await run('cp', ['-a', SITE, siteDir]);
    const film = path.join(folder, 'lantern-harbour.mp4');
    const [first] = await Promise.all([
      Embedded.start(dataDir, siteDir),
      makeFilm(film, { seconds: 8, mbps: 32 }),
    ]);
    await first.demoLoaded();
    const code = await first.stop();
    if (code !== 0) throw new Error(`The contest ended with ${code} on SIGTERM.`);
    await run('cp', ['-a', dataDir, demoDataDir]);
    await run('cp', ['-a', dataDir, spareDataDir]);
    await run('cp', ['-a', dataDir, devDataDir]);
    await run('cp', ['-a', dataDir, hastyDataDir]);
    const shared = await Embedded.start(dataDir, siteDir);
    const runs = { port: shared.port, dataDir };
    storeRun({ shared: runs, folder, demoDataDir, spareDataDir, devDataDir, hastyDataDir, siteDir, film });
    return async () => {
      try {
        // Whatever the tests did at once, the database must be in order.
        await run(TOOLS, ['contest', 'check'], { DATA_DIR: dataDir, PORT: `${shared.port}` });
      } finally {
        await shared.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    };
  } catch (failure) {
    rmSync(folder, { recursive: true, force: true });
    throw failure;
  }
}
