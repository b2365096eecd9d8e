import type { APIRequestContext, Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import { JudgeClient } from '../harness/client';
import { scoringDesk } from '../pages/scoringDesk';
import type { Juror } from './nominating';

const SCORES = { creativity: 91.5, technical: 80, artistic: 72.25, story: 60 };
/** 0.4 · 91.5 + 0.3 · 80 + 0.2 · 72.25 + 0.1 · 60 */
const TOTAL = 81.05;

/** Scores the film that is open, and holds what the page shows and what the service stores against the weights. */
export async function score(
  page: Page,
  request: APIRequestContext,
  origin: string,
  juror: Juror,
  workId: number,
): Promise<void> {
  const desk = scoringDesk(page);
  await desk.points('Creativity').fill(`${SCORES.creativity}`);
  await expect(desk.total).toHaveText('36.6');
  await expect(desk.partial).toBeVisible();
  await desk.points('Technical application').fill(`${SCORES.technical}`);
  await expect(desk.total).toHaveText('60.6');
  await desk.points('Artistic expression').fill(`${SCORES.artistic}`);
  await expect(desk.total).toHaveText('75.05');
  await desk.points('Thematic expression').fill(`${SCORES.story}`);
  await expect(desk.total).toHaveText(`${TOTAL}`);
  await expect(desk.partial).toBeHidden();
  await desk.comment.fill('It ends where it should.');
  await desk.save.click();
  await expect(desk.said).toContainText(`${TOTAL}`);
  await page.reload();
  await expect(desk.total).toHaveText(`${TOTAL}`);
  await expect(desk.points('Artistic expression')).toHaveValue(`${SCORES.artistic}`);

  const client = await JudgeClient.logIn(request, origin, juror.name, juror.password);
  const cards = await client.get<Schema<'Scorecard'>[]>('judge/history');
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ workId, ...SCORES, total: TOTAL, complete: true });
}
