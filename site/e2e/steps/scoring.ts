import type { APIRequestContext, Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import { JudgeClient } from '../harness/client';
import { scoringPage } from '../pages/scoringPage';
import type { Juror } from './nominating';

const SCORES = { creativity: 91.5, technical: 80, artistic: 72.25, story: 60 };
/** 0.4 · 91.5 + 0.3 · 80 + 0.2 · 72.25 + 0.1 · 60 */
const TOTAL = 81.05;

/** Opens and scores a work, and compares what the page shows and the service stores with the weighted total. */
export async function score(
  page: Page,
  request: APIRequestContext,
  origin: string,
  juror: Juror,
  { id: workId, title }: { id: number; title: string },
): Promise<void> {
  const scoring = scoringPage(page);
  await scoring.work(title).click();
  await expect(scoring.title).toHaveText(title);
  await scoring.points('Creativity').fill(`${SCORES.creativity}`);
  await expect(scoring.total).toHaveText('36.6');
  await expect(scoring.partial).toBeVisible();
  await scoring.points('Technical application').fill(`${SCORES.technical}`);
  await expect(scoring.total).toHaveText('60.6');
  await scoring.points('Artistic expression').fill(`${SCORES.artistic}`);
  await expect(scoring.total).toHaveText('75.05');
  await scoring.points('Thematic expression').fill(`${SCORES.story}`);
  await expect(scoring.total).toHaveText(`${TOTAL}`);
  await expect(scoring.partial).toBeHidden();
  await scoring.comment.fill('It ends where it should.');
  await scoring.save.click();
  await expect(scoring.status).toContainText(`${TOTAL}`);
  await scoring.work(title).click();
  await page.reload();
  await expect(scoring.title).toHaveText(title);
  await expect(scoring.total).toHaveText(`${TOTAL}`);
  await expect(scoring.points('Artistic expression')).toHaveValue(`${SCORES.artistic}`);

  const client = await JudgeClient.logIn(request, origin, juror.name, juror.password);
  const cards = await client.get<Schema<'Scorecard'>[]>('judge/history');
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ workId, ...SCORES, total: TOTAL, complete: true });
}
