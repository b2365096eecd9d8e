import type { APIRequestContext, Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import { JudgeClient } from '../harness/client';
import { judgeLogin } from '../pages/judgeLogin';
import { nominationPage } from '../pages/nominationPage';

/** A judge or nominator. */
export interface Juror {
  name: string;
  password: string;
}

const QUOTA = 10;
/** The first work of the demo's list, in English. */
const FIRST = 'Low Orbit Laundry';
const COMMENT = 'The light knows where to stop.';

/** Logs in on the jury's login page, after one wrong password. */
export async function enterJury(page: Page, { name, password }: Juror): Promise<void> {
  const login = judgeLogin(page);
  await login.name.fill(name);
  await login.password.fill(`${password}?`);
  await login.enter.click();
  await expect(login.alert).toHaveText('Login failed, please check your username and password');
  await login.password.fill(password);
  await login.enter.click();
}

/** Watches the work of that title to its end; this may take several times its length on a slow machine. */
export async function watch(page: Page, title: string): Promise<void> {
  const nominating = nominationPage(page);
  await nominating.search.fill(title);
  await nominating.work(title).click();
  await expect(nominating.title(title)).toBeVisible();
  await expect(nominating.markWatched).toBeVisible();
  await nominating.video.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect(nominating.watched).toBeVisible();
  await expect(nominating.work(title)).toContainText('Watched');
}

/** Nominates the open work, then the first of the list and those after it, until the award LEVEL is full. */
export async function nominateToTheLimit(page: Page, title: string): Promise<void> {
  const nominating = nominationPage(page);
  for (let count = 0; count < QUOTA; count++) {
    await expect(nominating.award('Main prizes')).toHaveAccessibleDescription(
      new RegExp(`^${count} of ${QUOTA}$`),
    );
    await nominating.award('Main prizes').check();
    await nominating.comment.fill(COMMENT);
    const saved = (await nominating.shown.textContent()) ?? '';
    await nominating.save.click();
    await expect(nominating.status).toContainText(`Saved: ${saved},`);
    // What is typed before the page goes on to the next work belongs to this one.
    if (count > 0 && count < QUOTA - 1) await expect(nominating.shown).not.toHaveText(saved);
    if (count > 0) continue;
    await expect(nominating.work(title)).toContainText('Main prizes');
    await nominating.search.fill('');
    await nominating.work(FIRST).click();
    await expect(nominating.title(FIRST)).toBeVisible();
  }
}

/** Expects that an eleventh is refused, by the page with the reason and by the service with its code. */
export async function expectNoMore(
  page: Page,
  request: APIRequestContext,
  origin: string,
  juror: Juror,
): Promise<void> {
  const nominating = nominationPage(page);
  await expect(nominating.award('Main prizes')).toBeDisabled();
  await expect(nominating.award('Main prizes')).toHaveAccessibleDescription(
    /10 of 10 Full\. Cancel one .*Completed/,
  );
  await expect(nominating.award('Best creative')).toBeEnabled();
  const client = await JudgeClient.logIn(request, origin, juror.name, juror.password);
  const { items } = await client.get<Works>('nominate/works', { pageSize: '100' });
  const left = items.find(({ nominations }) => nominations.length === 0);
  const eleventh = client.post('nominate', { workId: left!.id, award: 'LEVEL', comments: COMMENT });
  await expect(eleventh).rejects.toThrow(/LIMIT_REACHED/);
  expect(await client.get('nominate/state')).toContainEqual(
    expect.objectContaining({
      nominate: 'LEVEL',
      count: QUOTA,
      total: QUOTA,
      status: 'COMPLETED',
      isCompleted: true,
      replaced: 0,
    }),
  );
}

type Works = Schema<'NominatorWorksAnswer'>['data'];

/** The id of the work of that title, from the nominator's list. */
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
