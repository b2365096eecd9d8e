import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { logIn } from './harness/logIn';
import { Mailbox } from './harness/mailbox';
import { archive, docx, pptx } from './harness/office';
import { ownAddress, ownName } from './harness/own';
import { applicationPage } from './pages/applicationPage';
import { judgeLogin } from './pages/judgeLogin';
import { siteHeader } from './pages/siteHeader';

const APPLICANT = { name: 'Iris Falk', email: ownAddress('iris@thirdtake.example'), phone: '912345678' };
const SECOND = ownAddress('iris@second.example');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });

test.use({ baseURL: async ({ contest }, provide) => provide(contest.camp) });

test('somebody applies to the camp with four files, is denied, and applies again', async ({
  page,
  request,
  contest,
  tools,
  film,
  complaints,
}) => {
  const mail = new Mailbox(request, contest.camp);
  const form = applicationPage(page);

  await test.step('the guidelines are one click away from home and form', async () => {
    await page.goto('/en');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Camp guidelines' })).toHaveAttribute(
      'href',
      '/en/guidelines',
    );
    await siteHeader(page).logIn.click();
    await logIn(page, mail, APPLICANT.email);
    await page.goto('/register');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Camp guidelines' })).toBeVisible();
  });

  await test.step('a wrong type is refused; the others upload side by side', async () => {
    await fillIn(page);
    await form.material('concept').input.setInputFiles(file('deck.pdf', Buffer.from('%PDF-1.4')));
    await expect(form.material('concept').error).toContainText('PPT, PPTX');
    await form.material('concept').input.setInputFiles(file('deck.pptx', docx()));
    await expect(form.material('concept').error).toContainText('PPT, PPTX'); // by its bytes
    await form.material('concept').input.setInputFiles(file('deck.pptx', pptx()));
    await form.material('script').input.setInputFiles(file('draft.docx', docx()));
    await form.material('pv').input.setInputFiles(film);
    for (const kind of ['concept', 'script', 'pv'] as const)
      await expect(form.material(kind).received).toBeVisible();
    await form.send.click();
    await expect(form.material('portfolio').input).toHaveAccessibleDescription(/needs all four/);
  });

  await test.step('a reload keeps what was typed and what was uploaded', async () => {
    await page.reload();
    await expect(form.name).toHaveValue(APPLICANT.name);
    await expect(form.material('concept').paper).toContainText('deck.pptx');
    await expect(form.material('pv').received).toBeVisible();
    await form.material('portfolio').input.setInputFiles(file('works.zip', archive()));
    await expect(form.material('portfolio').received).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('it is sent, and shows what was sent', async () => {
    await send(page, mail, APPLICANT.email);
    await expect(form.underReview).toBeVisible();
    await expect(form.sent).toContainText('works.zip');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('denied, the form has the files, one is replaced, and a team applies', async () => {
    await tools('registrations', 'deny', '--edition', 'camp', APPLICANT.email, '--reason', 'Half a draft.');
    await page.goto('/register');
    await expect(page.getByText('The organisers wrote: Half a draft.')).toBeVisible();
    await expect(form.material('concept').paper).toContainText('deck.pptx');
    await form.material('script').paper.getByRole('button', { name: 'Replace' }).click();
    await form.material('script').input.setInputFiles(file('whole draft.docx', docx()));
    await expect(form.material('script').paper).toContainText('whole draft.docx');
    await expect(form.material('script').received).toBeVisible();
    await form.email.fill(SECOND); // a code can be asked for at once at another address
    await form.team.check();
    await form.teamName.fill('Third Take');
    await form.useMine.click();
    await send(page, mail, SECOND);
    await expect(form.sent).toContainText('whole draft.docx');
    await expect(form.sent).toContainText('Third Take');
  });

  await test.step('in Chinese, it is an application', async () => {
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.getByRole('heading', { name: '申请已在审阅。' })).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toContain('参赛');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a judge of the camp reads it once it is approved', async () => {
    await tools('registrations', 'approve', '--edition', 'camp', APPLICANT.email);
    const shown = await tools('registrations', 'show', '--edition', 'camp', APPLICANT.email);
    expect(shown).toContain('whole draft.docx');
    const judge = { name: ownName('Vera Lund'), password: 'from-where-she-stands' };
    await tools(
      ...['judges', 'add', '--edition', 'camp', '--role', 'judge'],
      ...['--name', judge.name, '--password', judge.password],
    );
    await page.goto('/login');
    const login = judgeLogin(page);
    await login.name.fill(judge.name);
    await login.password.fill(judge.password);
    await login.enter.click();
    await expect(page.getByRole('list', { name: '申请材料' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

async function fillIn(page: Page): Promise<void> {
  const form = applicationPage(page);
  await form.individual.check();
  await form.name.fill(APPLICANT.name);
  await form.experience.selectOption('Professional creator');
  await form.motivation.fill('We had the pictures. Nobody stood in the right place.');
  await form.phoneCountry.selectOption('PT');
  await form.phone.fill(APPLICANT.phone);
  await form.email.fill(APPLICANT.email);
  await form.agreement.check();
}

/** Asks for a code and sends the form. */
async function send(page: Page, mail: Mailbox, email: string): Promise<void> {
  const form = applicationPage(page);
  const known = (await mail.to(email)).length;
  await form.sendCode.click();
  await form.code.fill(await mail.code(email, known));
  await form.agreement.check();
  await form.send.click();
}
