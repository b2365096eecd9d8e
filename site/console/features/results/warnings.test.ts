import { expect, it } from 'vitest';
import { results } from '../../testing/results';
import { warningsOf } from './warnings';

const work = (title: string, prizes: string[], words = true) => ({
  ...{ workId: 1, title, credits: '', rank: 1, prizes },
  jury: words ? { en: 'It waits.', zh: '它在等待。' } : null,
});
const two = { ...results, prizes: [...results.prizes, { ...results.prizes[0]!, id: 'story' }] };
const ends = (registration: string) => [{ id: 'registration', endsAt: registration }];

it('finds nothing in a plan that is complete', () => {
  const after = [work('Crane', ['first']), work('Owls', ['story'])];
  expect(warningsOf(two, { after }, ends('2025-09-30T12:00:00+08:00'))).toEqual([]);
});

it('names an open phase, prizes without a winner, works with several prizes or without words', () => {
  const until = '2025-11-30T12:00:00+08:00';
  const after = [work('Crane', ['first', 'second']), work('Owls', ['shortlisted', 'selected'], false)];
  expect(warningsOf(two, { after }, ends(until))).toEqual([
    { kind: 'registration_open', until },
    { kind: 'prize_empty', prizes: ['story'] },
    { kind: 'several_prizes', works: [{ workId: 1, title: 'Crane' }] },
    { kind: 'no_words', works: [{ workId: 1, title: 'Owls' }] },
  ]);
});
