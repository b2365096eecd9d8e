import { expect, test as base } from './fixtures';
import { JudgeClient } from './harness/client';
import { OwnContest } from './harness/ownContest';
import { confirm, propose } from './steps/confirming';
import { enterWithCode } from './steps/enteringConsole';
import { Organiser } from './steps/organiser';
import {
  addToShortlist,
  assign,
  changeShortlist,
  closeJudging,
  disqualify,
  openJudging,
  substitute,
} from './steps/organising';
import { awaitPages, build, lookAtPages, makePublic, openPublication, takeBack } from './steps/publishing';
import { nominate, register, scoreAll, submitLink } from './steps/takingPart';
import { followLinks, visit, visitCamp, type Shown } from './steps/visiting';

const FIRST = { email: 'owner@demo.example', name: 'Demo owner' };
const SECOND = { email: 'ines@demo.example', name: 'Ines Prado' };
const MARA = { name: 'Mara Silva', email: 'mara@tide.example', phone: '13800138061' };
/** The film that arrives after the nominators were assigned, and is shortlisted after the judges were. */
const LATE = 'The Tide Clock';
/** A film of the rehearsal that leaves the shortlist for it, and comes back in the place of one that is disqualified. */
const SPARE = '低轨洗衣房';
const SPARE_IN_ENGLISH = 'Low Orbit Laundry';
const PER_FILM = 2;
const FINALISTS_DAY = '2025-10-17T10:00:00+08:00';
const WINNERS_DAY = '2025-11-16T10:00:00+08:00';
const NOMINATORS = [
  ['Nominator One', 'night-screening-1'],
  ['Nominator Two', 'night-screening-2'],
] as const;
const JUDGES = [
  ['Judge One', 'last-picture-show-1'],
  ['Judge Two', 'last-picture-show-2'],
  ['Judge Three', 'last-picture-show-3'],
] as const;
/** The judges of the camp, and one of its approved applicants. */
const READERS = [
  ['Reader One', 'from-where-she-stands-1'],
  ['Reader Two', 'from-where-she-stands-2'],
] as const;
const APPLICANT = 'third-take@demo.example';
const CAMP_DAY = '2025-11-16T10:00:00+08:00';

const test = base.extend<{ own: OwnContest; confirmed: boolean }>({
  confirmed: [false, { option: true }],
  own: async ({ request, confirmed }, provide) => {
    const rules = confirmed ? { confirmPublication: true } : {};
    // The minute in which emails are held is shortened.
    const contest = await OwnContest.startWithOwnPages(request, rules, { PUBLICATION_HOLD: '5s' });
    await provide(contest);
    await contest.stop();
  },
  contest: ({ own }, provide) => provide(own),
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('films', () => {
  test.use({ confirmed: true, locale: 'zh-CN' });

  test('two owners take the films from the shortlist to the winners and back, and visitors see what they decide', async ({
    page,
    browser,
    request,
    own,
    complaints,
  }) => {
    const { international: origin, mail } = own;
    await own.tools('organisers', 'add', '--email', SECOND.email, '--name', SECOND.name, '--role', 'owner');
    await own.tools('judges', 'assign', '--role', 'nominator', '--per-film', '1');
    const other = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    const [first, second] = [new Organiser(page, 'zh'), new Organiser(await other.newPage(), 'en')];
    await enterWithCode(first, own.console, mail, FIRST.email);
    await enterWithCode(second, own.console, mail, SECOND.email);
    const jury = async (accounts: typeof NOMINATORS | typeof JUDGES) =>
      Promise.all(accounts.map(([name, password]) => JudgeClient.logIn(request, origin, name, password)));
    const [nominators, judges] = [await jury(NOMINATORS), await jury(JUDGES)];

    await test.step('a film that is late reaches one nominator', async () => {
      const mara = await register(own, MARA);
      await own.tools('registrations', 'approve', MARA.email);
      await submitLink(mara, LATE);
      await expect.poll(() => countOf(nominators, 'nominate/works', LATE)).toBe(1);
      for (const nominator of nominators)
        for (const title of [LATE, SPARE])
          if ((await countOf([nominator], 'nominate/works', title)) > 0) await nominate(nominator, [title]);
    });

    await test.step('a finalist that is late reaches the judges', async () => {
      await assign(first, PER_FILM, JUDGES[0][0]);
      await changeShortlist(first, LATE, SPARE);
      await expect.poll(() => countOf(judges, 'judge/works', LATE)).toBe(PER_FILM);
    });
    const workId = await idOf(judges, LATE);
    const shown: Shown = { film: LATE, maker: MARA.name, workId, finalists: false, winners: false };
    await visit(origin, shown);

    await test.step('the shortlist is announced', async () => {
      await own.setClock(FINALISTS_DAY);
      await propose(first, FIRST.name, { kind: 'finalists' });
      await confirm(second, FIRST.name, 'finalists');
      await awaitPages(second);
      const tab = await lookAtPages(second);
      await tab.close();
      await visit(origin, shown);
      await makePublic(second);
      Object.assign(shown, { finalists: true });
      await visit(origin, shown);
      await followLinks(origin, await mail.newest(MARA.email, /shortlist|finalist|入围/i));
    });

    await test.step('one owner proposes the results, another confirms, looks and makes them public', async () => {
      for (const judge of judges) await scoreAll(judge, LATE);
      await closeJudging(first);
      await own.setClock(WINNERS_DAY);
      await propose(first, FIRST.name);
      await mail.newest(SECOND.email, /Demo owner/);
      await confirm(second, FIRST.name);
      await awaitPages(second);
      await visit(origin, shown);
      await makePublic(second);
      Object.assign(shown, { winners: true });
      await visit(origin, shown);
      await followLinks(origin, await mail.newest(MARA.email, /winners|获奖/i));
    });

    await test.step('taken back, visitors read no winner within two seconds', async () => {
      await takeBack(second, 'results');
      Object.assign(shown, { winners: false });
      await visit(origin, shown, 2_000);
    });

    await test.step('a finalist is disqualified, and another film comes in its place and reaches the judges', async () => {
      const gone = await someOf(judges, [LATE]);
      await disqualify(second, gone, 'It was shown before.');
      await openJudging(second);
      await substitute(second, SPARE);
      await expect.poll(() => countOf(judges, 'judge/works', SPARE)).toBe(PER_FILM);
      for (const judge of judges) await scoreAll(judge, LATE);
      await closeJudging(second);
      expect(await countOf(judges, 'judge/works', gone)).toBe(0);
    });

    await test.step('the results are published again, with the film that came in', async () => {
      const told = (await mail.to(MARA.email)).length;
      await propose(second, SECOND.name);
      await confirm(first, SECOND.name);
      await awaitPages(first);
      await makePublic(first);
      Object.assign(shown, { winners: true });
      await visit(origin, shown);
      await visit(origin, {
        ...shown,
        film: { zh: SPARE, en: SPARE_IN_ENGLISH },
        maker: '',
        workId: await idOf(judges, SPARE),
      });
      await expect(first.console.publication.isDone).toBeVisible();
      expect(await mail.to(MARA.email)).toHaveLength(told);
    });

    await test.step('results and finalists are taken back', async () => {
      await takeBack(first, 'results');
      Object.assign(shown, { winners: false });
      await visit(origin, shown, 2_000);
      await openPublication(first, 'finalists');
      await takeBack(first, 'finalists');
      Object.assign(shown, { finalists: false });
      await visit(origin, shown, 2_000);
    });
    await other.close();
    expect(complaints).toEqual([]);
  });
});

test.describe('camp', () => {
  test.use({ locale: 'en-GB' });

  test('an owner publishes the camp, takes it back and publishes it again, and visitors see what is decided', async ({
    page,
    request,
    own,
    complaints,
  }) => {
    const { camp: origin, mail } = own;
    const owner = new Organiser(page, 'en');
    const readers = await Promise.all(
      READERS.map(([name, password]) => JudgeClient.ofCamp(request, origin, name, password)),
    );
    const teams: string[] = [];
    for (const reader of readers) teams.push(...(await scoreAll(reader, '')));
    const [team, other] = [...new Set(teams)];
    await own.setClock(CAMP_DAY);
    await enterWithCode(owner, own.console, mail, FIRST.email);
    await page.goto(`${own.console}/camp/jury`);
    await closeJudging(owner);
    await visitCamp(origin, team!, false);

    await test.step('the plan is refused while the shortlist has fewer teams than get a prize', async () => {
      await addToShortlist(owner, team!);
      await openPublication(owner, 'results');
      await expect(page.getByRole('alert').filter({ hasText: other! }).first()).toBeVisible();
      await expect(owner.console.publication.act('go')).toBeDisabled();
      await addToShortlist(owner, other!);
    });

    await test.step('published', async () => {
      await openPublication(owner, 'results');
      await build(owner);
      await (await lookAtPages(owner)).close();
      await visitCamp(origin, team!, false);
      await makePublic(owner);
      await visitCamp(origin, team!, true);
      await expect(owner.console.publication.isDone).toBeVisible();
    });
    const told = await mail.newest(APPLICANT, /入选|selected/);
    await followLinks(origin, told);

    await test.step('taken back, visitors read no team within two seconds', async () => {
      await takeBack(owner, 'results');
      await visitCamp(origin, team!, false, 2_000);
    });

    await test.step('published again, and nobody is told twice', async () => {
      const before = (await mail.to(APPLICANT)).length;
      await build(owner);
      await makePublic(owner);
      await visitCamp(origin, team!, true);
      await expect(owner.console.publication.isDone).toBeVisible();
      expect(await mail.to(APPLICANT)).toHaveLength(before);
    });
    expect(complaints).toEqual([]);
  });
});

/** The works that an account of the jury sees, by title. */
async function worksOf(account: JudgeClient, call: 'judge/works' | 'nominate/works', title?: string) {
  if (call === 'judge/works') return account.get<{ id: number; name: string }[]>(call);
  const { items } = await account.get<{ items: { id: number; name: string }[] }>(
    call,
    title ? { q: title } : {},
  );
  return items;
}

/** How many of the accounts see a film. */
async function countOf(accounts: JudgeClient[], call: 'judge/works' | 'nominate/works', title: string) {
  const lists = await Promise.all(accounts.map((account) => worksOf(account, call, title)));
  return lists.filter((works) => works.some(({ name }) => name === title)).length;
}

/** The number of a film that judges see. */
async function idOf(judges: JudgeClient[], title: string): Promise<number> {
  const lists = await Promise.all(judges.map((judge) => worksOf(judge, 'judge/works')));
  return lists.flat().find(({ name }) => name === title)!.id;
}

/** A film that judges see, but none of these. */
async function someOf(judges: JudgeClient[], but: string[]): Promise<string> {
  const lists = await Promise.all(judges.map((judge) => worksOf(judge, 'judge/works')));
  return lists.flat().find(({ name }) => !but.includes(name))!.name;
}
