import { expect, test } from './fixtures';
import { Embedded } from './harness/embedded';
import { Mailbox } from './harness/mailbox';
import { run } from './harness/command';
import { TOOLS } from './harness/paths';
import { internationalOf, theRun } from './harness/run';
import { logInEntrant, openStudio } from './steps/creating';

/** The timeout of a task, in the separate contest of this test. */
const TIMEOUT = '6s';

test('a task that hangs times out, costs nothing, and can be retried', async ({ page, playwright }) => {
  const { hastyDataDir, siteDir } = theRun();
  const hasty = await Embedded.start(hastyDataDir, siteDir, undefined, { GENERATION_TIMEOUT: TIMEOUT });
  const origin = internationalOf(hasty);
  const requests = await playwright.request.newContext();
  try {
    await logInEntrant({
      page,
      origin,
      mail: new Mailbox(requests, origin),
      tools: (...args) => run(TOOLS, args, { DATA_DIR: hastyDataDir, PORT: `${hasty.port}` }),
    });
    const studio = await openStudio(page, origin);
    await studio.prompt.fill('A clock without hands [hang]');
    await studio.create.click();
    const task = studio.task('A clock without hands [hang]');
    await expect(task.state('in_progress')).toBeVisible();
    await expect(task.state('timeout')).toBeVisible();
    await expect(task.card).toContainText('Task Timeout');
    await expect(task.card).toContainText('Your quota was not charged.');
    await expect(studio.create).toHaveAccessibleDescription(/^40 of 40 images left today/);

    await task.retry.click();
    await expect(task.all).toHaveCount(2);
    await expect(task.state('in_progress')).toBeVisible();
    await expect(task.state('timeout')).toBeVisible();
  } finally {
    await requests.dispose();
    await hasty.stop();
  }
});
