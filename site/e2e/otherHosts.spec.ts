import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import { expect, test } from './fixtures';
import { logIn } from './harness/logIn';
import { Mailbox } from './harness/mailbox';
import { variantFolder } from './harness/paths';
import { LocalProvider } from './harness/localProvider';
import { StaticSite } from './harness/staticSite';
import { applicationPage } from './pages/applicationPage';
import { loginWindow } from './pages/loginWindow';
import { providerPage } from './pages/providerPage';
import { registrationPage } from './pages/registrationPage';
import { siteHeader } from './pages/siteHeader';

/** A browser that finds hosts without a port at ports of this machine. */
function browserWith(hosts: Record<string, number>, launchOptions: object): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`);
  const { args = [], ...options } = launchOptions as { args?: string[] };
  return chromium.launch({ ...options, args: [...args, `--host-resolver-rules=${rules.join(',')}`] });
}

const portOf = (origin: string): number => Number(new URL(origin).port);

/** Collects the calls that the page sends from now on. */
function listenToCalls(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/apis/') && request.method() !== 'OPTIONS')
      sent.push(request);
  });
  return sent;
}

const pathOf = (request: Request): string => new URL(request.url()).pathname;

test("the partner's site, on a host of the service's domain, registers by its own paths and keeps the window open", async ({
  startContest,
  launchOptions,
}) => {
  const site = await StaticSite.start(variantFolder('partner', 'international'));
  const origin = 'http://ppai.films.localhost';
  const contest = await startContest({ ALLOWED_ORIGINS: origin });
  const hosts = { 'ppai.films.localhost': site.port, 'films.localhost': portOf(contest.international) };
  const browser = await browserWith(hosts, launchOptions);
  const page = await browser.newPage({ baseURL: origin, locale: 'en-US' });
  const sent = listenToCalls(page);
  const email = 'mara@partner.example';
  try {
    await page.goto('/en');
    await siteHeader(page).logIn.click();
    const login = loginWindow(page);
    await login.email.fill(email);
    await login.send.click();
    await login.code.fill(await contest.mail.code(email));
    const note = page.getByRole('dialog', { name: 'You are logged in' });
    await expect(note).toBeVisible();
    await expect(siteHeader(page).account).toBeVisible(); // what was pending goes on behind the window
    await note.getByRole('button', { name: 'Got it' }).click();
    await expect(note).toBeHidden();
    const posted = sent.find((request) => pathOf(request) === '/apis/passport/login');
    expect(posted?.postDataJSON()).toMatchObject({ agentType: 923 });
    const statuses = sent.filter((request) => pathOf(request) === '/apis/activity/status');
    expect(statuses.length).toBeGreaterThan(0);
    for (const status of statuses) expect(new URL(status.url()).searchParams.get('isPPAI')).toBe('true');

    await siteHeader(page).register.click();
    const form = registrationPage(page);
    await form.individual.check();
    await form.name.fill('Mara Quill');
    await form.experience.selectOption('Professional creator');
    await form.previousWorks.fill('https://quill.example/reel');
    await form.phoneCountry.selectOption('PT');
    await form.phone.fill('912345678');
    await form.email.fill(email);
    await form.sendCode.click();
    await form.code.fill(await contest.mail.code(email, 1));
    await form.agreement.check();
    await form.send.click();
    await expect(form.underReview).toBeVisible();
    await page.goto('/register?view=sent');
    await expect(form.sent).toContainText('https://quill.example/reel');
    const registering = sent.map(pathOf).filter((called) => /\/register(\/info)?$/.test(called));
    expect(new Set(registering)).toEqual(
      new Set(['/apis/activity/ppai/register', '/apis/activity/ppai/register/info']),
    );

    await page.goto('/en');
    await expect(siteHeader(page).banner).toContainText('Under review');
    await siteHeader(page).account.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(siteHeader(page).logIn).toBeVisible();
  } finally {
    await browser.close();
    site.stop();
  }
});

test('the site with bearer tokens works on any host, without cookies', async ({
  request,
  startContest,
  launchOptions,
}) => {
  const site = await StaticSite.start(variantFolder('bearer', 'camp'));
  const provider = await LocalProvider.start();
  const origin = 'http://elsewhere.localhost'; // another site than contest.localhost
  const contest = await startContest({ ALLOWED_ORIGINS: origin, ...provider.settings });
  const hosts = { 'elsewhere.localhost': site.port, 'contest.localhost': portOf(contest.camp) };
  const browser = await browserWith(hosts, launchOptions);
  const page = await browser.newPage({ baseURL: origin, locale: 'en-US' });
  const sent = listenToCalls(page);
  const token = () => page.evaluate(() => localStorage.getItem('marquee.token'));
  const mail = new Mailbox(request, contest.camp);
  try {
    await page.goto('/en');
    await siteHeader(page).logIn.click();
    await expect(loginWindow(page).email).toBeVisible();
    await logIn(page, mail, 'mara@bearer.example');
    await expect(siteHeader(page).account).toBeVisible();
    expect(await token()).toMatch(/^.{40,}$/);
    expect(await page.context().cookies('http://contest.localhost')).toEqual([]);

    sent.splice(0);
    await page.reload();
    await expect(siteHeader(page).account).toBeVisible();
    await page.goto('/register');
    await applicationPage(page).name.fill('Mara Quill');
    const calls = sent.filter((call) => !/\/(ping|zone|activity)$/.test(pathOf(call)));
    expect(calls.map(pathOf)).toContain('/apis/activity/status');
    const bearer = `Bearer ${await token()}`;
    for (const call of calls) expect((await call.allHeaders()).authorization, pathOf(call)).toBe(bearer);
    for (const call of sent) expect((await call.allHeaders()).cookie).toBeUndefined();

    await siteHeader(page).account.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(siteHeader(page).logIn).toBeVisible();
    expect(await token()).toBeNull();
    // The session has ended on the service too.
    const answer = await request.get(`${contest.camp}/apis/passport/user`, {
      headers: { f: 'PASSPORT', Authorization: bearer },
    });
    expect(answer.status()).toBe(401);

    await page.goto('/en/guidelines?utm=1#schedule');
    await siteHeader(page).logIn.click();
    await loginWindow(page).provider.click();
    await providerPage(page).address.fill('newcomer@bearer.example');
    await providerPage(page).goOn.click();
    await expect(siteHeader(page).account).toHaveAccessibleName(/newcomer/);
    await expect(page).toHaveURL(`${origin}/en/guidelines?utm=1#schedule`);
    expect(await token()).toMatch(/^.{40,}$/);
    const cookies = await page.context().cookies(['http://contest.localhost', contest.camp]);
    expect(cookies.map(({ name }) => name)).toEqual([]);
  } finally {
    await browser.close();
    provider.stop();
    site.stop();
  }
});
