import type { Schema } from '../src/lib/api/schema';
import chineseErrors from '../src/i18n/zh/errors';
import chinese from '../src/i18n/zh/creation';
import english from '../src/i18n/en/creation';
import { expect, test } from './fixtures';
import { logInEntrant, MAKING, newestTask, openStudio } from './steps/creating';

const TASKS = '/apis/activity/generation/tasks';

const READERS = [
  {
    language: 'en',
    texts: english,
    forbidden: 'H e n t a i of a lighthouse',
    sensitive: 'Sensitive content detected. Please modify and try again',
    failed: 'Generation failed, please try again',
  },
  {
    language: 'zh',
    texts: chinese,
    forbidden: '一座色·情的灯塔',
    sensitive: chineseErrors.code.SENSITIVE_CONTENT,
    failed: chinese.failed,
  },
] as const;

for (const { language, texts, forbidden, sensitive, failed } of READERS)
  test(`in ${language}: a refused and a failed task show why and cost nothing`, async ({
    page,
    contest,
    mail,
    tools,
    complaints,
  }) => {
    const client = await logInEntrant({ page, origin: contest.international, mail, tools });
    const studio = await openStudio(page, contest.international, language, texts);

    await test.step('refused by the word list', async () => {
      await studio.prompt.fill(forbidden);
      await studio.create.click();
      await expect(studio.prompt).toHaveAccessibleDescription(new RegExp(sensitive));
      await expect(studio.prompt).toBeFocused();
      await expect(studio.alert(sensitive)).toBeVisible();
      await expect(studio.prompt).toHaveValue(forbidden);
      await expect(studio.tasks).toHaveCount(0);
    });

    await test.step('refused by the provider', async () => {
      await studio.prompt.fill('灯塔 lighthouse [refuse]');
      await expect(studio.alert(sensitive)).toBeHidden();
      await studio.create.click();
      const refused = studio.task('灯塔 lighthouse [refuse]');
      await expect(refused.card).toContainText(sensitive, { timeout: MAKING.picture });
      await expect(refused.state('failed')).toBeVisible();
      await expect(refused.retry).toHaveCount(0);
      await studio.prompt.fill('');
      await refused.editPrompt.click();
      await expect(studio.prompt).toHaveValue('灯塔 lighthouse [refuse]');
      await expect(studio.prompt).toBeFocused();
    });

    await test.step('failed, and failed again on retry', async () => {
      await studio.prompt.fill('灯塔 lighthouse [fail]');
      await studio.create.click();
      const broken = studio.task('灯塔 lighthouse [fail]');
      await expect(broken.card).toContainText(failed, { timeout: MAKING.picture });
      const { id } = await newestTask(client);
      await broken.retry.click();
      await expect(broken.all).toHaveCount(2);
      await expect(broken.card).toContainText(failed, { timeout: MAKING.picture });
      expect(await newestTask(client)).toMatchObject({ state: 'failed', retryOf: id });
    });
    await expect(studio.create).toHaveAccessibleDescription(/40.*40/);
    expect(complaints).toEqual([]);
  });

test('a second window shows the running task; a busy provider ends it with a message', async ({
  page,
  context,
  contest,
  mail,
  tools,
  complaints,
}) => {
  await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);
  const second = await openStudio(await context.newPage(), contest.international);

  await studio.prompt.fill('A full house [busy]');
  await studio.create.click();
  const waiting = studio.task('A full house [busy]');
  await expect(waiting.card).toContainText('Waiting for a free place');
  await expect(studio.create).toHaveAccessibleDescription(/^Generation in progress, please try again later/);

  // The second window was opened before the task was created.
  await second.prompt.fill('An empty house');
  await second.create.click();
  await expect(second.alert('Generation in progress, please try again later')).toBeVisible();
  await expect(second.task('A full house [busy]').card).toBeVisible();
  await expect(second.task('An empty house').card).toHaveCount(0);
  await expect(second.prompt).toHaveValue('An empty house');

  for (const { task, create } of [studio, second]) {
    const ended = task('A full house [busy]');
    await expect(ended.card).toContainText('The system is busy. Please try again later.');
    await expect(ended.state('failed')).toBeVisible();
    await expect(create).toHaveAccessibleDescription(/^40 of 40 images left today/);
  }
  expect(complaints).toEqual([]);
});

test('a cancelled task costs nothing and can be retried', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const client = await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);
  await studio.prompt.fill('Four doors in a hedge');
  await studio.count(4).click();
  await studio.create.click();
  const task = studio.task('Four doors in a hedge');
  await task.cancel.click();
  await expect(task.state('cancelled')).toBeVisible();
  await expect(task.card).toContainText('Your quota was not charged.');
  await expect(studio.create).toHaveAccessibleDescription(/^40 of 40 images left today/);
  expect(await newestTask(client)).toMatchObject({
    state: 'failed',
    error: { code: 'CANCELLED' },
    results: [],
  });

  await task.retry.click();
  await expect(task.pictures).toHaveCount(4, { timeout: MAKING.picture });
  await expect(studio.create).toHaveAccessibleDescription(/^36 of 40 images left today/);
  await expect(task.all).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test('the quota of clips is shared by all devices', async ({ page, contest, mail, tools, complaints }) => {
  const client = await logInEntrant({ page, origin: contest.international, mail, tools });
  /** Starts two clips that never end, and cancels them; started clips count towards the quota. */
  const spendTwoClips = async () => {
    const request: Schema<'GenerationRequest'> = {
      type: 'text_to_video',
      model: 'seedance',
      prompt: 'A train that never arrives [hang]',
      aspectRatio: '1:1',
      resolution: '720P',
      duration: 5,
      count: 2,
      referenceUploadId: null,
      audio: false,
    };
    const { id } = await client.post<Schema<'GenerationTask'>>(TASKS, request);
    await expect.poll(async () => (await newestTask(client)).state).toBe('in_progress');
    await client.post(`${TASKS}/${id}/cancel`);
  };
  for (let pairs = 0; pairs < 14; pairs++) await spendTwoClips();

  const studio = await openStudio(page, contest.international);
  await studio.mode('text_to_video').check();
  await studio.ratio('1:1').check();
  await studio.prompt.fill('The last train');
  await expect(studio.create).toHaveAccessibleDescription(/^2 of 10 videos left today/);
  await spendTwoClips();
  await studio.create.click();
  await expect(studio.alert('Today’s quota is used up')).toBeVisible();
  await expect(studio.create).toHaveAccessibleDescription(/0 of 10 videos left today/);
  await studio.prompt.fill('The last train of the day');
  await expect(studio.create).toHaveAccessibleDescription(/^Today’s videos are used up\. 0 of 10/);
  await expect(studio.create).toHaveAttribute('aria-disabled', 'true');
  await expect(studio.task('The last train').card).toHaveCount(0);

  await studio.mode('text_to_image').check();
  await expect(studio.create).toHaveAccessibleDescription(/^40 of 40 images left today/);
  await expect(studio.create).not.toHaveAttribute('aria-disabled');
  expect(complaints).toEqual([]);
});
