import { expect, test as base } from './fixtures';
import { JudgeClient } from './harness/client';
import { OwnContest } from './harness/ownContest';
import { cite, confirm, failToConfirm, propose, withdraw } from './steps/confirming';
import { enterWithCode } from './steps/enteringConsole';
import { Organiser } from './steps/organiser';
import { scoreAll } from './steps/takingPart';

const FIRST = { email: 'owner@demo.example', name: 'Demo owner' };
const SECOND = { email: 'ines@demo.example', name: 'Ines Prado' };
/** A film of the rehearsal's shortlist, as its entrant wrote it. */
const WINNER = '低轨洗衣房';

const test = base.extend<{ own: OwnContest }>({
  own: async ({ request }, provide) => {
    const contest = await OwnContest.startWithOwnPages(request, { confirmPublication: true });
    await provide(contest);
    await contest.stop();
  },
  contest: ({ own }, provide) => provide(own),
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
});

/** Two of the three judges: as many cards as a work needs for a rank. */
const JUDGES = [
  ['Judge One', 'last-picture-show-1'],
  ['Judge Two', 'last-picture-show-2'],
] as const;

test('one owner proposes a publication and another confirms it, keyboard only, in both languages', async ({
  page,
  browser,
  request,
  own,
  complaints,
}) => {
  await own.tools('organisers', 'add', '--email', SECOND.email, '--name', SECOND.name, '--role', 'owner');
  for (const [name, password] of JUDGES)
    await scoreAll(await JudgeClient.logIn(request, own.international, name, password), WINNER);
  await own.tools('judging', 'close');
  const other = await browser.newContext({ reducedMotion: 'reduce', locale: 'zh-CN' });
  const [first, second] = [new Organiser(page, 'en'), new Organiser(await other.newPage(), 'zh')];
  await enterWithCode(first, own.console, own.mail, FIRST.email);
  await enterWithCode(second, own.console, own.mail, SECOND.email);

  await test.step('the proposer can withdraw, and cannot confirm', async () => {
    await propose(first, FIRST.name);
    await failToConfirm(first);
    await withdraw(first, FIRST.name);
    await propose(first, FIRST.name);
  });
  await test.step('words of the jury make the proposal void, and the second owner proposes anew', async () => {
    await cite(first, WINNER, 'It knows when to stop.');
    await propose(second, SECOND.name, { former: FIRST.name });
  });
  await test.step('the first owner confirms', async () => {
    await confirm(first, SECOND.name);
    await first.keyboard.press(first.console.publication.stopBuild);
    await expect(first.console.publication.now('build')).toHaveCount(0);
  });
  await other.close();
  expect(complaints).toEqual([]);
});
