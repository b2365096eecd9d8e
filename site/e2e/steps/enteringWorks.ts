import type { APIRequest, APIRequestContext } from '@playwright/test';
import { EntrantClient } from '../harness/client';
import type { OwnContest } from '../harness/ownContest';

/** How many entrants send their works at once. */
const AT_ONCE = 8;

/** Runs a step for every number below `count`, AT_ONCE at a time. */
async function each(count: number, step: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await step(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Registers entrants, approves them and submits a work of each: `Long list 0 / 长名单` and so on, all of them links. */
export async function enterWorks(browser: APIRequest, contest: OwnContest, count: number): Promise<void> {
  const contexts: APIRequestContext[] = [];
  const emails = Array.from({ length: count }, (_, n) => `entrant${n}@long.example`);
  await each(count, async (n) => {
    const context = await browser.newContext();
    contexts[n] = context;
    const entrant = new EntrantClient(context, contest.international);
    const email = emails[n]!;
    await entrant.logIn(email, contest.mail);
    await entrant.register(
      {
        type: 'individual',
        name: `Entrant ${n}`,
        email,
        phoneCountry: '+351',
        phone: '912345678',
        experience: 'some',
        previousWorks: 'https://long.example/reel',
      },
      contest.mail,
    );
  });
  await contest.tools('registrations', 'approve', ...emails);
  await each(count, async (n) => {
    await new EntrantClient(contexts[n]!, contest.international).post('/apis/activity/achievement', {
      title: `Long list ${n} / 长名单`,
      description: 'A ferry crosses the river at night.',
      process: 'Drawn frame by frame.',
      tools: ['veo'],
      videoLink: `https://video.openframe.example/v/long${n}`,
      english: true,
      agreement: true,
      aiShareConfirmed: true,
    });
    await contexts[n]!.dispose();
  });
}
