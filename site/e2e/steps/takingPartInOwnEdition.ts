import { expect, type Browser, type Page } from '@playwright/test';
import { violations } from '../harness/axe';
import { logIn } from '../harness/logIn';
import type { Mailbox } from '../harness/mailbox';
import { judgeLogin } from '../pages/judgeLogin';
import { nominationPage } from '../pages/nominationPage';
import { registrationPage } from '../pages/registrationPage';
import { scoringPage } from '../pages/scoringPage';
import { siteHeader } from '../pages/siteHeader';
import { submissionPage } from '../pages/submissionPage';
import { SILK_ROAD } from './makingEdition';
import { openWithIslands } from './openWithIslands';

export const ENTERED = { title: 'The Salt Road', madeIn: 'In a van near Turpan', category: 'Oasis' };
/** 0.6 · 80 + 0.4 · 65 */
const [LIGHT, ROAD, TOTAL] = ['80', '65', '74'];

/** Registers an individual with an answer to each question of the form. */
export async function registerWithAnswers(page: Page, mail: Mailbox, email: string): Promise<void> {
  const header = siteHeader(page);
  // The pages of a new edition are built in the background.
  await expect(async () => {
    await page.goto('/en');
    await expect(header.logIn).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 600_000 });
  await header.logIn.click();
  await logIn(page, mail, email);
  await expect(header.account).toBeVisible();
  await header.register.click();
  const form = registrationPage(page);
  await form.individual.check();
  await form.name.fill('Mara Silva');
  await form.experience.selectOption('Professional creator');
  await form.previousWorks.fill('https://harbour.example/tide');
  await form.phoneCountry.selectOption('PT');
  await form.phone.fill('912345678');
  await form.email.fill(email);
  const known = (await mail.to(email)).length;
  await form.sendCode.click();
  await form.code.fill(await mail.code(email, known));
  await form.agreement.check();
  await form.send.click();
  const town = page.getByRole('textbox', { name: 'Your town' });
  await expect(town).toHaveAccessibleDescription(/Please fill this in/);
  await town.fill('Kashgar');
  await page.getByRole('combobox', { name: /^How did you hear of us/ }).selectOption('A friend');
  await form.send.click();
  await expect(form.underReview).toBeVisible();
  await expect(form.sent).toContainText('Kashgar');
  await expect(form.sent).toContainText('A friend');
}

/** Reads the answers of the only registration, and approves it. */
export async function decideAlone(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/${SILK_ROAD.id}/registrations`);
  await expect(page.getByRole('heading', { level: 2, name: 'Mara Silva' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Kashgar');
  await expect(page.getByRole('main')).toContainText('A friend');
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: 'Mara Silva' })).toBeVisible();
}

/** Enters a film in a category, with an answer that the public reads later. */
export async function enterFilm(page: Page, film: string): Promise<void> {
  await page.goto('/submit');
  const form = submissionPage(page);
  await form.title.fill(ENTERED.title);
  await form.description.fill('Two people drive to where the road ends.');
  await form.english.check();
  await form.film.setInputFiles(film);
  await form.process.fill('Drawn, then moved.');
  await form.tool('Veo').check();
  await form.aiShare.check();
  await page.getByRole('combobox', { name: 'Category' }).selectOption(ENTERED.category);
  await page.getByRole('textbox', { name: /^Where was it made/ }).fill(ENTERED.madeIn);
  await form.agreement.check();
  await expect(form.removeFilm).toBeVisible();
  await form.submit.click();
  await expect(form.done).toBeVisible();
}

/** Takes an invitation by its link and a password; resolves with the page, logged in. */
async function joinJury(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(link);
  const password = 'the-last-row-is-dark-27';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Set the password and log in' }).click();
  await expect(judgeLogin(page).password).toBeHidden();
  return page;
}

/** Nominates the film for the only award. */
export async function nominateFilm(browser: Browser, link: string): Promise<void> {
  const page = await joinJury(browser, link);
  const nominating = nominationPage(page);
  await expect(nominating.title(ENTERED.title)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ENTERED.category);
  expect(await violations(page)).toEqual([]);
  const award = page.getByRole('radio', { name: 'Lantern' });
  await expect(page.getByRole('group', { name: 'Award' }).getByRole('radio')).toHaveCount(2); // it and none
  await award.check();
  await nominating.comment.fill('The road is the plot.');
  await nominating.save.click();
  await expect(nominating.status).toContainText(`Saved: ${ENTERED.title}`);
  await page.context().close();
}

/** Scores the film by both criteria. */
export async function scoreFilm(browser: Browser, link: string): Promise<void> {
  const page = await joinJury(browser, link);
  const scoring = scoringPage(page);
  await scoring.work(ENTERED.title).click();
  await expect(scoring.title).toHaveText(ENTERED.title);
  await expect(page.getByRole('textbox', { name: /, points$/ })).toHaveCount(2);
  await scoring.points('Light').fill(LIGHT);
  await scoring.points('Road').fill(ROAD);
  await expect(scoring.total).toHaveText(TOTAL);
  expect(await violations(page)).toEqual([]);
  await scoring.comment.fill('It ends where it should.');
  await scoring.save.click();
  await expect(scoring.status).toContainText(TOTAL);
  await page.context().close();
}

/** Reads the winner, its prize, category and public answer in both languages, as a visitor without a session. */
export async function readWinner(browser: Browser, origin: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  const main = page.getByRole('main');
  for (const { prefix, prize, sum, watch, category, asked } of [
    {
      ...{ prefix: '/en', prize: 'Caravan prize', sum: '80,000 CNY', watch: 'Watch the film' },
      ...{ category: ENTERED.category, asked: 'Where was it made' },
    },
    {
      ...{ prefix: '', prize: '驼队奖', sum: '80,000 元', watch: '观看影片' },
      ...{ category: '绿洲', asked: '在何处创作' },
    },
  ]) {
    await page.goto(`${prefix}/winners`);
    await expect(page.getByRole('heading', { level: 2, name: ENTERED.title })).toBeVisible();
    await expect(main).toContainText(`${prize} ${sum}`);
    await page.getByRole('link', { name: watch }).click();
    await expect(page.getByRole('heading', { level: 1, name: ENTERED.title })).toBeVisible();
    for (const shown of ['Mara Silva', prize, category, asked, ENTERED.madeIn])
      await expect(main).toContainText(shown);
    // Organisers alone read that answer.
    await expect(main).not.toContainText('Kashgar');
  }
  await page.context().close();
}

/** Checks the export of the log on the edition's own page, as a visitor. */
export async function checkLog(browser: Browser, origin: string, log: Buffer): Promise<void> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await openWithIslands(page, '/en/proof');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'log.zip', mimeType: 'application/zip', buffer: log });
  await expect(page.getByRole('main').getByRole('status')).toContainText('complete and in order');
  await page.context().close();
}
