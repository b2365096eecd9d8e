import path from 'node:path';
import { expect, test as base } from './fixtures';
import { makeFilm } from './harness/film';
import { OwnContest } from './harness/ownContest';
import { theRun } from './harness/run';
import { faultsOfPages } from './steps/checkingOwnEdition';
import { enterWithCode } from './steps/enteringConsole';
import {
  askQuestions,
  inviteOwner,
  makeEdition,
  readTexts,
  SILK_ROAD,
  writeRules,
} from './steps/makingEdition';
import { Organiser } from './steps/organiser';
import { addToShortlist, assign, closeJudging, invite, prepareResults } from './steps/organising';
import { build, makePublic, openPublication } from './steps/publishing';
import {
  checkLog,
  decideAlone,
  ENTERED,
  enterFilm,
  nominateFilm,
  readWinner,
  registerWithAnswers,
  scoreFilm,
} from './steps/takingPartInOwnEdition';

const OWNER = 'owner@demo.example';
const SECOND = { name: 'Ana Prado', email: 'ana@silkroad.example' };
const ENTRANT = 'mara@silkroad.example';
const OPENED = '2027-07-13T12:00:00-07:00';
/** In the days of the nominators, of the judges and of the winners, which moved with the day of opening. */
const PRELIMINARY = '2027-10-01T12:00:00-07:00';
const EXPERT = '2027-10-16T12:00:00-07:00';
const WINNERS = '2027-11-16T12:00:00-08:00';

/** In a contest of its own, whose pages organisers may build. */
const test = base.extend<{ own: OwnContest }>({
  own: async ({ request }, provide) => {
    const contest = await OwnContest.startWithOwnPages(request);
    await provide(contest);
    await contest.stop();
  },
  contest: ({ own }, provide) => provide(own),
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
});

test('an organiser takes an edition of their own from its name to its winners, by console and pages alone', async ({
  page,
  browser,
  own,
  complaints,
}) => {
  const { console, mail } = own;
  const origin = `http://${SILK_ROAD.id}.localhost:${new URL(own.international).port}`;
  const organiser = new Organiser(page, 'en');
  const entrant = await (await browser.newContext({ locale: 'en-GB', baseURL: origin })).newPage();
  const short = path.join(theRun().folder, 'salt-road.mp4');

  await test.step('log in', () => enterWithCode(organiser, console, mail, OWNER));
  await test.step('copy the sample to another name, zone, colour and mark', () => makeEdition(page, console));
  await test.step('write two criteria, one award and one prize in CNY', () => writeRules(page, console));
  await test.step('ask three questions and name two categories', () => askQuestions(page, console));
  await test.step('read the texts that name the former edition', () => readTexts(page, console));

  await test.step('invite a second owner, who logs in', async () => {
    await inviteOwner(page, console, SECOND);
    const context = await browser.newContext({ locale: 'en-GB' });
    await enterWithCode(new Organiser(await context.newPage(), 'en'), console, mail, SECOND.email);
    await context.close();
  });

  await test.step('it opens by itself once its day has come', async () => {
    await page.goto(`${console}/${SILK_ROAD.id}/editions`);
    await expect(page.getByText('Silk Road Lights, #4fc4a0')).toBeVisible();
    await expect(page.getByText('Prizes: 1, awards: 1', { exact: true })).toBeVisible();
    await own.setClock(OPENED);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Open since/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  await test.step('an entrant registers on its pages with answers', async () => {
    await registerWithAnswers(entrant, mail, ENTRANT);
  });
  await test.step('the organiser reads the answers and approves', () => decideAlone(page, console));
  await test.step('the entrant sends a film', async () => {
    await makeFilm(short, { seconds: 4, mbps: 1 });
    await enterFilm(entrant, short);
    await entrant.context().close();
  });

  await test.step('a nominator nominates it', async () => {
    await own.setClock(PRELIMINARY);
    await page.goto(`${console}/${SILK_ROAD.id}/jury`);
    await nominateFilm(
      browser,
      `${origin}/login?invite=${await invite(organiser, 'Ana Prado', 'nominator')}`,
    );
  });
  await test.step('the shortlist is announced', async () => {
    await own.setClock(EXPERT);
    await addToShortlist(organiser, ENTERED.title);
    await openPublication(organiser, 'finalists');
    await build(organiser);
    await makePublic(organiser);
  });
  await test.step('a judge scores it by the two criteria', async () => {
    await organiser.goTo('jury');
    const token = await invite(organiser, 'Noor Haddad', 'judge');
    await assign(organiser, 1, 'Noor Haddad');
    await scoreFilm(browser, `${origin}/login?invite=${token}`);
    await closeJudging(organiser);
  });
  await test.step('the log is verified and the results are published', async () => {
    await own.setClock(WINNERS);
    await prepareResults(organiser, ENTERED.title);
    await build(organiser);
    await makePublic(organiser);
  });
  await test.step('visitors read the winner in both languages', () => readWinner(browser, origin));
  await test.step('its pages fit seven widths and pass axe', async () => {
    expect(await faultsOfPages(browser, origin)).toEqual([]);
  });
  await test.step('a visitor checks the log on a page', async () => {
    await organiser.goTo('results');
    await checkLog(browser, origin, await organiser.download(organiser.console.results.log));
  });
  expect(complaints).toEqual([]);
});
