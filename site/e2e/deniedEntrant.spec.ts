import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { registrationPage } from './pages/registrationPage';
import { siteHeader } from './pages/siteHeader';
import { submissionPage } from './pages/submissionPage';
import { describeFilm } from './steps/submitting';

/** Two entrants who registered in time and are denied after the end of registration. */
const MARA = 'mara@denied.example';
const LIN = 'lin@denied.example';
const formOf = (email: string) => ({
  type: 'individual' as const,
  name: 'Mara Quill',
  email,
  phoneCountry: '+351',
  phone: '912345678',
  experience: 'some' as const,
  previousWorks: 'https://quill.example/reel',
  timeZone: 'America/New_York',
});
const REASON = 'The second link does not open.';
const FILM = {
  title: 'The Second Link',
  description: 'A link that opens on the second evening.',
  process: 'Pencil frames first, then sets in Imagen and movement in Veo.',
};

/** A page of a browser in New York that never logged in. */
async function newVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test('an individual denied after the end of registration sends it again within 72 hours, and submits within their own', async ({
  browser,
  playwright,
  startContest,
  film,
}) => {
  const contest = await startContest({ PUBLICATION_HOLD: '1s', CODE_INTERVAL: '1s' }); // else an email and a code each wait for a minute
  const { international: origin, mail } = contest;
  const request = await playwright.request.newContext();
  for (const email of [MARA, LIN]) {
    const client = new EntrantClient(request, origin);
    await client.logIn(email, mail);
    await client.register(formOf(email), mail);
  }
  await request.dispose();
  await contest.setClock('2025-10-02T10:00:00+08:00');
  await contest.tools('registrations', 'deny', MARA, LIN, '--reason', REASON);

  const mara = await newVisitor(browser, origin);
  const form = registrationPage(mara);
  const link =
    await test.step('the mail gives the reason, the deadline in two zones and the link', async () => {
      const { text } = await mail.newest(MARA, /not approved/i);
      expect(text).toContain(REASON);
      expect(text).toMatch(/until 5 October 2025, 10:0\d Beijing time · 4 October, 22:0\d in New York/);
      return /http:\/\/\S+\/register/.exec(text)![0];
    });

  await test.step('the link asks a logged-out reader to log in, then shows the form with the deadline', async () => {
    await mara.goto(link);
    await logIn(mara, mail, MARA);
    await expect(form.name).toHaveValue('Mara Quill');
    await expect(mara.getByText(`The organisers wrote: ${REASON}`)).toBeVisible();
    await expect(mara.getByRole('note').filter({ hasText: 'Open to you until' })).toHaveText(
      /until 5 October 2025, 10:0\d Beijing time · 4 October, 22:0\d in New York\./,
    );
    expect(await violations(mara)).toEqual([]);
  });

  await test.step('sent again and approved, the own deadline to submit follows', async () => {
    await form.previousWorks.fill('https://quill.example/reel; https://quill.example/second');
    const known = (await mail.to(MARA)).length;
    await form.sendCode.click();
    await form.code.fill(await mail.code(MARA, known));
    await form.agreement.check();
    await form.send.click();
    await expect(form.underReview).toBeVisible();
    await contest.setClock('2025-10-04T20:00:00+08:00');
    await contest.tools('registrations', 'approve', MARA);
    await mara.goto('/en');
    await siteHeader(mara).submitEntry.click();
    await expect(mara.getByRole('note').first()).toHaveText(
      /^Open to you until 7 October 2025, 20:0\d Beijing time · 08:0\d in New York\./,
    );
    const submission = submissionPage(mara);
    await describeFilm(mara, FILM);
    await submission.film.setInputFiles(film);
    await expect(submission.removeFilm).toBeVisible();
    await submission.submit.click();
    await expect(submission.done).toBeVisible();
  });

  await contest.setClock('2025-10-08T10:00:00+08:00');
  await test.step('after that the form is closed, with the own time in both zones', async () => {
    await mara.goto('/submit');
    await expect(mara.getByRole('heading', { name: 'Submission has ended' })).toBeVisible();
    await expect(
      mara.getByText(/Submission closed on 7 October 2025, 20:0\d Beijing time · 08:0\d in New York\./),
    ).toBeVisible();
    expect(await violations(mara)).toEqual([]);
  });

  await test.step('who did not send it again in time learns when it closed', async () => {
    const lin = await newVisitor(browser, origin);
    await lin.goto(link);
    await logIn(lin, mail, LIN);
    const closed = /5 October 2025, 10:0\d Beijing time · 4 October, 22:0\d in New York\./;
    await expect(lin.getByText(/^Registration ended, please stay tuned for results\. It closed/)).toHaveText(
      closed,
    );
    await expect(lin).toHaveURL('/en');
    await siteHeader(lin).account.click();
    await lin.getByRole('menuitem', { name: 'My registration' }).click();
    await expect(lin.getByText(/^The time to change it and send it again ended on/)).toHaveText(closed);
    await expect(lin.getByText(`The organisers wrote: ${REASON}`)).toBeVisible();
    expect(await violations(lin)).toEqual([]);
    await lin.context().close();
  });
  await mara.context().close();
});
