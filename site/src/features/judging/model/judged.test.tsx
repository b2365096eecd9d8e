import { expect, it } from 'vitest';
import { criteria as builtCriteria } from '@/content/catalogue';
import { answer, Failure } from '@/testing/server';
import { awardName, criteria, loadJudged } from './judged';
import { noScores } from './scorecard';

const light = { id: 'light', weight: 100, name: { en: 'Light', zh: '光' }, note: { en: '', zh: '' } };
const lantern = { id: 'LANTERN', limit: 3, name: { en: 'Lantern', zh: '灯笼' } };

it('scores by the rules in force, and by those of the pages where they cannot be read', async () => {
  answer('get', '/apis/activity/criteria', new Failure(503, 'SYSTEM_BUSY'));
  await loadJudged();
  expect(criteria).toEqual(builtCriteria);
  expect(awardName('LANTERN', 'en')).toBe('LANTERN');

  answer('get', '/apis/activity/criteria', { criteria: [light], awards: [lantern] });
  await loadJudged();
  expect(noScores()).toEqual({ light: null });
  expect(awardName('LANTERN', 'zh')).toBe('灯笼');
});
