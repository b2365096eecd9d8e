import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { logIn } from './harness/logIn';
import type { OwnContest } from './harness/ownContest';
import { registrationPage } from './pages/registrationPage';
import { siteHeader } from './pages/siteHeader';
import { readNarrowConsole } from './steps/readingNarrowConsole';
import { enterJury, expectNoMore, nominateToTheLimit, watch, workIdOf } from './steps/nominating';
import { score } from './steps/scoring';
import { describeFilm, submit, uploadAcrossACut } from './steps/submitting';

const LEAD = { name: 'Mara Silva', email: 'mara@harbour.example', phone: '912345678' };
const CREW = [
  { name: 'Tom Reis', email: 'tom@harbour.example', phone: '913456789' },
  { name: 'Lin Wei', email: 'lin@harbour.example', phone: '914567890' },
];
/** What the browser says of the line that is cut on purpose. */
const CUT = /net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/;
const LINKS = 'https://harbour.example/tide';

const NOMINATOR = { name: 'Ana Prado', password: 'night-bus-to-the-sea' };
const FILM = {
  title: 'The Tide Clock',
  description: 'A lighthouse keeper sets her clock by the tide. One night the tide does not come.',
  process: 'Pencil frames first, then sets in Imagen and movement in Veo. One breath, one shot.',
};
const JUDGE = { name: 'Noor Haddad', password: 'the-last-row-is-dark' };

/** In a contest of its own: no other test changes it, and a second try finds it new. */
const test = base.extend<{ own: OwnContest }>({
  own: async ({ startContest }, provide) => provide(await startContest()),
  contest: ({ own }, provide) => provide(own),
  tools: ({ own }, provide) => provide((...args) => own.tools(...args)),
});

test('a contest from the first visit to the last score', async ({
  page,
  request,
  contest,
  mail,
  tools,
  film,
  complaints,
}) => {
  await test.step('a visitor reads the English page and changes the language', () => visit(page));

  const header = siteHeader(page);
  await test.step('the visitor logs in with a mailed code', async () => {
    await header.logIn.click();
    await logIn(page, mail, LEAD.email);
    await expect(header.account).toBeVisible();
  });

  await test.step('a team of three registers; a fault loses nothing that was typed', async () => {
    await header.register.click();
    const form = registrationPage(page);
    await fillIn(page);
    await form.sendCode.click();
    await form.code.fill(await mail.code(LEAD.email, 1));
    await form.member(2).email.fill('tom@harbour');
    await form.agreement.check();
    await form.send.click();
    await expect(form.member(2).email).toBeFocused();
    await expect(form.member(2).email).toHaveAccessibleDescription(
      /Member 2: Please enter a complete email address/,
    );
    await expectAsTyped(page);
    await page.reload();
    await expectAsTyped(page);
    await form.member(2).email.fill(CREW[0]!.email);
    await form.send.click();
    await expect(form.underReview).toBeVisible();
    await expect(form.sent.getByRole('row', { name: 'Lin Wei lin@harbour.example' })).toBeVisible();
  });

  await test.step('an organiser approves', async () => {
    expect(await tools('registrations', 'list', '--state', 'SUBMITTED')).toContain(LEAD.email);
    await tools('registrations', 'approve', LEAD.email);
  });

  await test.step('the film survives a cut line and a reload, and is submitted', async () => {
    await page.goto('/en');
    await expect(header.create).toBeVisible();
    await header.submitEntry.click();
    await describeFilm(page, FILM);
    await uploadAcrossACut(page, film, contest.store);
    await submit(page, FILM);
  });

  await test.step('a nominator watches it and nominates up to the quota', async () => {
    await tools(
      'judges',
      'add',
      '--role',
      'nominator',
      '--name',
      NOMINATOR.name,
      '--password',
      NOMINATOR.password,
    );
    await page.goto('/login');
    await enterJury(page, NOMINATOR);
    await expect(page).toHaveURL('/nominate2');
    await watch(page, FILM.title);
    await nominateToTheLimit(page, FILM.title);
    await expectNoMore(page, request, contest.international, NOMINATOR);
  });

  await test.step('a judge scores it once it is on the shortlist', async () => {
    const workId = await workIdOf(FILM.title, request, contest.international, NOMINATOR);
    await tools('shortlist', 'set', `${workId}`, '103', '104');
    await tools('judges', 'add', '--role', 'judge', '--name', JUDGE.name, '--password', JUDGE.password);
    await page.goto('/login');
    await enterJury(page, JUDGE);
    await expect(page).toHaveURL('/score');
    await score(page, request, contest.international, JUDGE, { id: workId, title: FILM.title });
  });

  await test.step('an owner reads every screen of the console in a narrow window', () =>
    readNarrowConsole(page, contest.console, mail));

  expect(complaints.filter((complaint) => !CUT.test(complaint))).toEqual([]);

  await test.step('the approval was mailed', async () => {
    await mail.newest(LEAD.email, /approved/i);
  });
});

async function visit(page: Page): Promise<void> {
  const { chinese, english } = siteHeader(page);
  await page.goto('/en');
  await expect(page.getByText('Five minutes, any story, whoever you are.')).toBeVisible();
  await chinese.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('五分钟，任何故事，任何人。')).toBeVisible();
  await english.click();
  await expect(page).toHaveURL('/en');
}

async function fillIn(page: Page): Promise<void> {
  const form = registrationPage(page);
  await form.team.check();
  await form.name.fill(LEAD.name);
  await form.experience.selectOption('Professional creator');
  await form.previousWorks.fill(LINKS);
  await form.phoneCountry.selectOption('PT');
  await form.phone.fill(LEAD.phone);
  await form.email.fill(LEAD.email);
  await form.teamName.fill('Harbour Light');
  await form.useMine.click();
  for (const [index, person] of CREW.entries()) {
    await form.addMember.click();
    const member = form.member(index + 2);
    await member.name.fill(person.name);
    await member.email.fill(person.email);
    await member.phone.fill(person.phone);
  }
}

async function expectAsTyped(page: Page): Promise<void> {
  const form = registrationPage(page);
  await expect(form.team).toBeChecked();
  await expect(form.name).toHaveValue(LEAD.name);
  await expect(form.previousWorks).toHaveValue(LINKS);
  await expect(form.phone).toHaveValue(LEAD.phone);
  await expect(form.email).toHaveValue(LEAD.email);
  await expect(form.teamName).toHaveValue('Harbour Light');
  await expect(form.contactName).toHaveValue(LEAD.name);
  await expect(form.member(1).email).toHaveValue(LEAD.email);
  await expect(form.member(2).name).toHaveValue(CREW[0]!.name);
  await expect(form.member(3).email).toHaveValue(CREW[1]!.email);
  await expect(form.agreement).toBeChecked();
}
