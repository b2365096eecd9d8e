import { expect, test } from './fixtures';
import { readMp4 } from './harness/mp4';
import { ownName } from './harness/own';
import { judgeLogin } from './pages/judgeLogin';
import { submissionPage } from './pages/submissionPage';
import { logInEntrant, MAKING, openStudio } from './steps/creating';
import { watch } from './steps/nominating';

const FILM = {
  title: 'Platform Nine at Noon',
  description: 'A station waits for its only passenger. The passenger waits for rain.',
  process: 'One clip, made in the studio and left as it came.',
};
const PROMPT = 'An empty platform in white light';
const NOMINATOR = { name: ownName('Vera Lund'), password: 'the-light-stays-on' };

test('submits a clip, which stays in the submission after its task is deleted', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);
  const form = submissionPage(page);

  await test.step('create the clip and use it in the submission', async () => {
    await studio.mode('text_to_video').check();
    await studio.prompt.fill(PROMPT);
    await studio.create.click();
    const made = studio.task(PROMPT);
    await expect(made.play).toBeVisible({ timeout: MAKING.clip });
    await made.play.click();
    await studio.addToSubmission.click();
    await expect(page).toHaveURL(/\/submit$/);
    await expect(form.removeFilm).toBeVisible();
    await expect(form.madeHere).toHaveText('Made here with Seedance');
    await expect(page.getByText(PROMPT, { exact: true })).toBeVisible();
  });

  await test.step('submit', async () => {
    await form.title.fill(FILM.title);
    await form.description.fill(FILM.description);
    await form.english.check();
    await form.process.fill(FILM.process);
    await expect(form.tool('Other')).toBeChecked();
    await form.aiShare.check();
    await form.agreement.check();
    await form.submit.click();
    await expect(form.done).toBeVisible();
  });

  await test.step('delete the task', async () => {
    await page.goto('/create');
    const made = studio.task(PROMPT);
    const gone = await made.clip.getAttribute('src');
    await made.remove.click();
    await studio.confirmRemoval.click();
    await expect(made.card).toHaveCount(0);
    expect((await page.request.get(gone!)).status()).toBe(404);
  });

  await test.step('the entrant can watch it', async () => {
    await page.goto('/submit');
    await expect(form.versions).toHaveCount(1);
    await expect(form.versions).toContainText(FILM.title);
    await expect(form.versions).toContainText('Film made here with Seedance');
    await form.versions.getByRole('button', { name: /^Watch/ }).click();
    const film = await page.getByRole('dialog').locator('video').getAttribute('src');
    const { seconds } = readMp4(await (await page.request.get(film!)).body());
    expect(Math.abs(seconds - 5)).toBeLessThan(0.3);
  });

  await test.step('a nominator watches it to its end', async () => {
    const { name, password } = NOMINATOR;
    await tools('judges', 'add', '--role', 'nominator', '--name', name, '--password', password);
    await page.goto('/login');
    const login = judgeLogin(page);
    await login.name.fill(name);
    await login.password.fill(password);
    await login.enter.click();
    await expect(page).toHaveURL('/nominate2');
    await watch(page, FILM.title);
  });
  expect(complaints).toEqual([]);
});
