import type { APIRequestContext, Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import { JudgeClient } from '../harness/client';
import { judgeLogin } from '../pages/judgeLogin';
import { nominationDesk } from '../pages/nominationDesk';

/** Somebody of the jury. */
export interface Juror {
  name: string;
  password: string;
}

const QUOTA = 10;
/** The first film of the demo's list, in English. */
const FIRST = 'Low Orbit Laundry';
const COMMENT = 'The light knows where to stop.';

/** Logs in at the jury's login, which is open. */
export async function enterJury(page: Page, { name, password }: Juror): Promise<void> {
  const login = judgeLogin(page);
  await login.name.fill(name);
  await login.password.fill(`${password}?`);
  await login.enter.click();
  await expect(login.alert).toHaveText('Login failed, please check your username and password');
  await login.password.fill(password);
  await login.enter.click();
}

/** Watches the film of that title to its end; a busy machine may need several times the film's length. */
export async function watch(page: Page, title: string): Promise<void> {
  const desk = nominationDesk(page);
  await desk.search.fill(title);
  await desk.film(title).click();
  await expect(desk.title(title)).toBeVisible();
  await expect(desk.markWatched).toBeVisible();
  await desk.video.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect(desk.watched).toBeVisible({ timeout: 60_000 });
  await expect(desk.film(title)).toContainText('Watched');
}

/** Nominates the film that is open, then the first of the list and those after it, until the award LEVEL is full. */
export async function nominateToTheLimit(page: Page, title: string): Promise<void> {
  const desk = nominationDesk(page);
  for (let count = 0; count < QUOTA; count++) {
    await expect(desk.award('LEVEL')).toHaveAccessibleDescription(new RegExp(`^${count} of ${QUOTA} `));
    await desk.award('LEVEL').check();
    await desk.comment.fill(COMMENT);
    await desk.save.click();
    await expect(desk.said).toContainText('Saved: ');
    if (count > 0) continue;
    await expect(desk.film(title)).toContainText('LEVEL');
    await desk.search.fill('');
    await desk.film(FIRST).click();
    await expect(desk.title(FIRST)).toBeVisible();
  }
}

/** Holds that an eleventh is refused, by the page with the reason and by the service with its code. */
export async function expectNoMore(
  page: Page,
  request: APIRequestContext,
  origin: string,
  juror: Juror,
): Promise<void> {
  const desk = nominationDesk(page);
  await expect(desk.award('LEVEL')).toBeDisabled();
  await expect(desk.award('LEVEL')).toHaveAccessibleDescription(/10 of 10 Full\. Cancel one .*Completed/);
  await expect(desk.award('CREATIVE')).toBeEnabled();
  const client = await JudgeClient.logIn(request, origin, juror.name, juror.password);
  const { items } = await client.get<Works>('nominate/works', { pageSize: '100' });
  const left = items.find(({ nominations }) => nominations.length === 0);
  const eleventh = client.post('nominate', { workId: left!.id, award: 'LEVEL', comments: COMMENT });
  await expect(eleventh).rejects.toThrow(/LIMIT_REACHED/);
  expect(await client.get('nominate/state')).toContainEqual({
    nominate: 'LEVEL',
    count: QUOTA,
    total: QUOTA,
    status: 'COMPLETED',
    isCompleted: true,
  });
}

type Works = Schema<'NominatorWorksAnswer'>['data'];

/** The id of the work of that title, as the nominator's list tells it. */
export async function workIdOf(
  title: string,
  request: APIRequestContext,
  origin: string,
  juror: Juror,
): Promise<number> {
  const client = await JudgeClient.logIn(request, origin, juror.name, juror.password);
  const { items } = await client.get<Works>('nominate/works', { q: title });
  expect(items.map(({ name }) => name)).toEqual([title]);
  return items[0]!.id;
}
