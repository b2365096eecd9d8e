import { request as newRequest, type APIRequestContext } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { registration } from '../../src/testing/registrations';
import { EntrantClient, JudgeClient } from '../harness/client';
import type { OwnContest } from '../harness/ownContest';

/** Registers a new entrant with their own session; resolves with their calls. */
export async function register(
  { international, mail }: OwnContest,
  person: { name: string; email: string; phone: string },
): Promise<EntrantClient> {
  const entrant = new EntrantClient(await newRequest.newContext(), international);
  await entrant.logIn(person.email, mail);
  const { type, phoneCountry, experience, previousWorks } = registration();
  await entrant.register({ ...person, type, phoneCountry, experience, previousWorks, team: null }, mail);
  return entrant;
}

/** Submits a film that is a link. */
export const submitLink = (entrant: EntrantClient, title: string): Promise<unknown> =>
  entrant.post('/apis/activity/achievement', {
    ...{
      title,
      description: 'A day by the sea.',
      process: 'Drawn, then moved.',
      tools: ['veo'],
      english: true,
    },
    ...{ videoLink: 'https://video.openframe.example/tide-clock', agreement: true, aiShareConfirmed: true },
  });

/** Chooses a password with the token of an invitation, and logs in. */
export async function join(
  request: APIRequestContext,
  origin: string,
  name: string,
  token: string,
): Promise<JudgeClient> {
  const password = `the-last-row-is-dark-${name.length}`;
  const entrant = new EntrantClient(request, origin);
  await entrant.post('/apis/activity/invitation', { token, password });
  return JudgeClient.logIn(request, origin, name, password);
}

/** Nominates works for the award LEVEL by their titles; resolves with how many. */
export async function nominate(nominator: JudgeClient, titles: string[]): Promise<void> {
  for (const title of titles) {
    const { items } = await nominator.get<Schema<'NominatorWorksAnswer'>['data']>('nominate/works', {
      q: title,
    });
    const work = items.find(({ name }) => name === title);
    if (!work) throw new Error(`No work is called ${title}: ${items.map(({ name }) => name).join(', ')}`);
    await nominator.post('nominate', { workId: work.id, award: 'LEVEL', comments: 'It stays.' });
  }
}

/** Scores every work that a judge was given: the favourite best, each other one differently. Resolves with their titles. */
export async function scoreAll(judge: JudgeClient, favourite: string): Promise<string[]> {
  const works = await judge.get<Schema<'JudgeWork'>[]>('judge/works');
  for (const { id, name } of works) {
    const points = name === favourite ? 95 : 40 + (id % 30);
    await judge.post('judge', {
      ...{ workId: id, creativity: points, technical: points - 1, artistic: points - 2, story: points - 3 },
      comments: 'Seen.',
    });
  }
  return works.map(({ name }) => name);
}
