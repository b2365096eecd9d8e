import { describe, expect, it } from 'vitest';
import { criteria } from '@/content/catalogue';
import {
  draftOf,
  givenCount,
  inPoints,
  noScores,
  parseScore,
  points,
  progressOf,
  reachOf,
  totalOf,
} from './scorecard';

const scores = (creativity: string, technical: string, artistic: string, story: string) => ({
  creativity: parseScore(creativity),
  technical: parseScore(technical),
  artistic: parseScore(artistic),
  story: parseScore(story),
});

it.each([
  ['0', 0],
  ['100', 10000],
  ['88.5', 8850],
  ['88.55', 8855],
  ['88.', 8800],
  ['100.00', 10000],
  ['7.500', 750],
  [' 90 ', 9000],
  ['', null],
  ['100.01', null],
  ['101', null],
  ['-1', null],
  ['88.555', null],
  ['1e2', null],
  ['８８．５', 8850],
  ['８８。５', 8850],
  ['８８８', null],
  ['eighty', null],
])('reads %j as %s hundredths', (text, score) => {
  expect(parseScore(text)).toBe(score);
});

describe('the total', () => {
  it.each([
    [['88', '76', '92', '70'], '83.4'],
    [['100', '100', '100', '100'], '100'],
    [['0', '0', '0', '0'], '0'],
    [['83.33', '83.33', '83.33', '83.33'], '83.33'],
    [['0.01', '0', '0', '0.01'], '0.005'],
    // Floating-point sums of 0.1 and 0.2 are not exact.
    [['0.1', '0.2', '0.3', '0.4'], '0.2'],
    [['33.33', '66.67', '12.34', '98.76'], '45.677'],
  ] as const)('of %j is %s, exactly', (entered, total) => {
    expect(totalOf(scores(...(entered as unknown as [string, string, string, string])), criteria)).toBe(
      total,
    );
  });

  it('counts a missing score as 0', () => {
    const partial = scores('88', '', '92', '');
    expect(totalOf(partial, criteria)).toBe('53.6');
    expect(givenCount(partial)).toBe(2);
    expect(totalOf(noScores(), criteria)).toBe('0');
  });
});

it.each([
  [['88', '76', '92', ''], { least: '76.4', most: '86.4', of: '90' }],
  [['', '', '', ''], { least: '0', most: '100', of: '0' }],
  [['88', '76', '92', '70'], { least: '83.4', most: '83.4', of: '100' }],
  [['0.01', '', '0', '0.01'], { least: '0.005', most: '30.005', of: '70' }],
] as const)('of %j the total reaches from and to %j', (entered, reach) => {
  expect(reachOf(scores(...(entered as unknown as [string, string, string, string])), criteria)).toEqual(
    reach,
  );
});

it('keeps a stored scorecard unchanged through the form', () => {
  const stored = { creativity: 88.55, technical: null, artistic: 0, story: 29.1 };
  const card = {
    workId: 1,
    ...stored,
    comments: 'Yes.',
    total: 0,
    complete: false,
    version: 1,
    updatedAt: '',
  };
  const draft = draftOf(card);
  expect(draft).toEqual({
    scores: { creativity: 8855, technical: null, artistic: 0, story: 2910 },
    comments: 'Yes.',
  });
  expect(inPoints(draft.scores)).toEqual(stored);
  expect(points(8855)).toBe('88.55');
});

it('has a word for none, some and all scores', () => {
  expect(progressOf(null)).toBe('unscored');
  expect(progressOf({ complete: false })).toBe('partial');
  expect(progressOf({ complete: true })).toBe('scored');
});
