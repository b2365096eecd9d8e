import { expect, test } from './fixtures';
import { Embedded } from './harness/embedded';
import { Mailbox } from './harness/mailbox';
import { run } from './harness/command';
import { TOOLS } from './harness/paths';
import { internationalOf, theRun } from './harness/run';
import { enter, openStudio } from './steps/creating';

/** What the studio gives everything it makes, in this contest of its own. */
const TIMEOUT = '6s';

test('what hangs is given up at its deadline, costs nothing, and can be tried again', async ({
  page,
  playwright,
}) => {
  test.setTimeout(120_000);
  const { hastyDataDir, siteDir } = theRun();
  const hasty = await Embedded.start(hastyDataDir, siteDir, undefined, { GENERATION_TIMEOUT: TIMEOUT });
  const origin = internationalOf(hasty);
  const letters = await playwright.request.newContext();
  try {
    await enter({
      page,
      origin,
      mail: new Mailbox(letters, origin),
      tools: (...args) => run(TOOLS, args, { DATA_DIR: hastyDataDir, PORT: `${hasty.port}` }),
    });
    const studio = await openStudio(page, origin);
    await studio.prompt.fill('A clock without hands [hang]');
    await studio.create.click();
    const task = studio.task('A clock without hands [hang]');
    await expect(task.state('in_progress')).toBeVisible();
    await expect(task.state('timeout')).toBeVisible({ timeout: 30_000 });
    await expect(task.card).toContainText('Task Timeout');
    await expect(task.card).toContainText('Nothing was used up.');
    await expect(studio.create).toHaveAccessibleDescription(/^40 of 40 images left today/);

    await task.retry.click();
    await expect(task.all).toHaveCount(2);
    await expect(task.state('in_progress')).toBeVisible();
    await expect(task.state('timeout')).toBeVisible({ timeout: 30_000 });
  } finally {
    await letters.dispose();
    await hasty.stop();
  }
});
