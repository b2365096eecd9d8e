import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from './fixtures';
import { JudgeClient } from './harness/client';
import { OwnContest } from './harness/ownContest';
import { theRun } from './harness/run';
import { unzip } from './harness/unzip';
import { join, nominate, register, scoreAll, submitLink } from './steps/takingPart';
import { enterWithPasskey } from './steps/enteringConsole';
import { Organiser } from './steps/organiser';
import { build, makePublic } from './steps/publishing';
import {
  assign,
  changeShortlist,
  closeJudging,
  decide,
  invite,
  moveByADay,
  prepareResults,
} from './steps/organising';

const OWNER = 'owner@demo.example';
const MARA = { name: 'Mara Silva', email: 'mara@tide.example', phone: '13800138061' };
const TOM = { name: 'Tom Reis', email: 'tom@tide.example', phone: '13800138062' };
const FILM = 'The Tide Clock';
const AN_HOUR_BEFORE = '2025-09-30T23:00:00+08:00';
const THE_MORNING_AFTER = '2025-10-01T09:00:00+08:00';
/** A film of the rehearsal that is on its shortlist, as its entrant wrote it. */
const SHORTLISTED = '低轨洗衣房';
/** How many judges see each film. */
const PER_FILM = 2;
const NAMING = '2025-11-16T10:00:00+08:00';
/** The judges of the rehearsal. */
const JUDGES = [
  ['Judge One', 'last-picture-show-1'],
  ['Judge Two', 'last-picture-show-2'],
  ['Judge Three', 'last-picture-show-3'],
] as const;

/** The phase that an organiser extends, as the console names it. */
const ENTRIES = { en: 'Submission', zh: '投稿' };
const WINNERS = [
  { address: '/en/winners', title: 'Winners' },
  { address: '/winners', title: '获奖名单' },
];
/** What the audit log calls the organiser's acts, on the page and in its file. */
const ACTS = {
  organiser_passkey_add: 'organiser.passkey_add',
  registration_approve: 'registration.approve',
  registration_deny: 'registration.deny',
  phase_move: 'phase.move',
  judge_invite: 'judge.invite',
  shortlist_set: 'shortlist.set',
  assignment_set: 'assignment.set',
  judging_close: 'judging.close',
  results_cite: 'results.cite',
  results_begin: 'results.begin',
} as const;

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

for (const language of ['en', 'zh'] as const)
  test(`an organiser takes a contest from its first registration to its winners by the console, keyboard only, in ${language}`, async ({
    page,
    request,
    own,
    complaints,
  }) => {
    // The pages of both languages are built at once, which takes the machine half a minute.
    const builds = language === 'en' || Boolean(process.env.SOAK);
    const { international: origin, mail } = own;
    const organiser = new Organiser(page, language);
    const { console, keyboard } = organiser;
    const mara = await register(own, MARA);
    await register(own, TOM);

    await test.step('log in with a mailed code and a passkey', () =>
      enterWithPasskey(organiser, own.console, mail, OWNER));
    await organiser.goTo('overview');

    const reason = await test.step('approve one registration and deny another', () =>
      decide(organiser, MARA.name, TOM.name));

    await test.step('move the end of entries', async () => {
      await own.setClock(AN_HOUR_BEFORE);
      await moveByADay(organiser, ENTRIES[language]);
      await own.setClock(THE_MORNING_AFTER);
      await submitLink(mara, FILM);
    });

    await test.step('see the film of the entrant', async () => {
      await organiser.goTo('submissions');
      await organiser.find(FILM);
      await expect(console.submissions.rows).toHaveCount(1);
      await expect(console.submissions.film(FILM)).toContainText('A day by the sea.');
      await organiser.look();
    });

    const [nominator, judge] = ['Ana Prado', 'Noor Haddad'];
    const judges: JudgeClient[] = [];
    await test.step('invite a nominator and a judge', async () => {
      await organiser.goTo('jury');
      const joined = await join(request, origin, nominator, await invite(organiser, nominator, 'nominator'));
      judges.push(await join(request, origin, judge, await invite(organiser, judge, 'judge')));
      await nominate(joined, [FILM]);
    });

    const shortlisted = await test.step('change the shortlist by the tally', () =>
      changeShortlist(organiser, FILM, SHORTLISTED));

    await test.step('assign the films', async () => {
      await assign(organiser, PER_FILM, judge);
      for (const [name, password] of JUDGES)
        judges.push(await JudgeClient.logIn(request, origin, name, password));
      const scored = [];
      for (const each of judges) scored.push(...(await scoreAll(each, FILM)));
      expect(scored).toHaveLength(PER_FILM * shortlisted);
    });

    await test.step('close judging', () => closeJudging(organiser));

    await test.step('publish the results', async () => {
      await own.setClock(NAMING);
      await prepareResults(organiser, FILM);
      if (builds) {
        await build(organiser);
        await makePublic(organiser);
        await organiser.look();
      } else {
        await keyboard.keys('Shift+Enter');
        await keyboard.press(console.publication.stopBuild);
        await organiser.look();
      }
    });

    await test.step('check the log with its export', async () => {
      await organiser.goTo('results');
      const folder = mkdtempSync(path.join(theRun().folder, 'log-'));
      unzip(await organiser.download(console.results.log), folder);
      const key = path.join(folder, '..', `${path.basename(folder)}-key`);
      writeFileSync(key, await (await request.get(`${origin}/log/key`)).text());
      expect(await own.tools('results', 'verify', '--key', key, folder)).toContain('every record');
    });

    await test.step('find every act in the audit log', async () => {
      await organiser.goTo('audit');
      const csv = (await organiser.download(console.exportAs('CSV'))).toString();
      const lines = csv.split('\n').filter((line) => line.includes(OWNER));
      for (const [shown, written] of Object.entries(ACTS)) {
        const row = console.audit.action(shown as keyof typeof ACTS);
        await expect(row.first().getByRole('cell').nth(1), shown).toHaveText('Demo owner');
        expect(
          lines.filter((line) => line.includes(written)),
          written,
        ).not.toEqual([]);
      }
    });

    await test.step('read the mails to the entrants', async () => {
      await organiser.goTo('mails');
      await keyboard.press(console.mails.to(TOM.email).first());
      await expect(console.mails.text).toContainText(reason);
      await organiser.look();
      await expect(console.mails.to(MARA.email).first()).toBeVisible();
    });

    if (builds)
      await test.step('visitors read the winners in both languages', async () => {
        for (const { address, title } of WINNERS) {
          await page.goto(origin + address);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
          await expect(page.getByRole('heading', { level: 2, name: FILM })).toBeVisible();
          await organiser.look();
        }
      });
    expect(complaints).toEqual([]);
  });
