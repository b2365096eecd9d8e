import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { criteria as builtCriteria } from '@/content/catalogue';
import { open, prepareJudge } from '@/testing/scorePage';
import { answer, Failure } from '@/testing/server';
import { awardName, criteria, loadJudged } from './judged';
import { noScores } from './scorecard';

const light = { id: 'light', weight: 100, name: { en: 'Light', zh: '光' }, note: { en: '', zh: '' } };
const lantern = { id: 'LANTERN', limit: 3, name: { en: 'Lantern', zh: '灯笼' } };

it('keeps the rules of the pages where those in force cannot be read', async () => {
  answer('get', '/apis/activity/criteria', new Failure(503, 'SYSTEM_BUSY'));
  await loadJudged();
  expect(criteria).toEqual(builtCriteria);
  expect(awardName('LANTERN', 'en')).toBe('LANTERN');
});

it('shows a judge the rules in force, not those of the pages', async () => {
  answer('get', '/apis/activity/criteria', { criteria: [light], awards: [lantern] });
  prepareJudge();
  await open();
  expect(screen.getAllByLabelText(/, points$/).map((field) => field.getAttribute('aria-label'))).toEqual([
    'Light, points',
  ]);
  expect(noScores()).toEqual({ light: null });
  expect(awardName('LANTERN', 'zh')).toBe('灯笼');
});
