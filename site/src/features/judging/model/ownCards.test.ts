import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { opensTo } from '../api/cardKey';
import type { KeptCard } from './keptCards';
import { accessOf, afterAccess, checkCards, type CountedCard, type OwnRecord } from './ownCards';

const KEY = 'a2V5';
let leaves = 0;

/** A record as the log has it. */
function logged(kind: string, data: object, at = '2025-10-24T13:10:00Z'): OwnRecord {
  const record = JSON.stringify({ kind, edition: 'international', at, judge: 'J8', data });
  const salt = '0b'.repeat(16);
  const digest = createHash('sha256').update(Buffer.from(salt, 'hex')).update(record).digest();
  const commitment = createHash('sha256').update(Buffer.of(1)).update(digest).digest('hex');
  return { leaf: leaves++, commitment, salt, record };
}

const scores = { creativity: 90, technical: 80.5, artistic: 70, story: null };
const card = (change: object = {}) => logged('scorecard.set', { workId: 7, ...scores, ...change, place: 1 });
const counted: CountedCard = { workId: 7, scores };

const stateOf = async (
  cards: readonly CountedCard[],
  records: readonly OwnRecord[],
  kept: Record<string, KeptCard> = {},
) => {
  const signed = (_text: string, signature: string) => Promise.resolve(signature === 'mine');
  return (await checkCards(cards, { records, kept, key: KEY, opens: opensTo, signed })).map(
    ({ state }) => state,
  );
};

it('finds a card as it was kept, or as this browser signed it', async () => {
  const one = card();
  expect(await stateOf([counted], [one], { 7: one })).toEqual(['given']);
  expect(await stateOf([counted], [one])).toEqual(['unkept']);
  expect(await stateOf([counted], [card({ key: KEY, signature: 'mine', signed: '{}' })])).toEqual(['given']);
  expect(await stateOf([counted], [card({ key: KEY, signature: 'forged', signed: '{}' })])).toEqual([
    'unkept',
  ]);
});

it('finds a card that was changed in the database, in the log, or by another login', async () => {
  const one = card();
  const better = { ...counted, scores: { ...scores, creativity: 91 } };
  expect(await stateOf([better], [one], { 7: one })).toEqual(['differs']);
  const rewritten = { ...one, record: one.record.replace('90', '91') };
  expect(await stateOf([better], [rewritten], { 7: one })).toEqual(['differs']);
  expect(await stateOf([better], [card({ creativity: 91 })], { 7: one })).toEqual(['differs']);
  expect(await stateOf([better], [one, card({ creativity: 91 })], { 7: one })).toEqual(['changed']);
  expect(await stateOf([], [one], { 7: one })).toEqual(['gone']);
});

it('finds a nomination that was moved, taken out or put in', async () => {
  const made = logged('nomination.made', { workId: 7, award: 'LEVEL' });
  const level = { workId: 7, award: 'LEVEL' };
  const kept = { '7:LEVEL': made };
  expect(await stateOf([level], [made], kept)).toEqual(['given']);
  expect(await stateOf([{ workId: 7, award: 'CREATIVE' }], [made], kept)).toEqual(['differs', 'gone']);
  const cancelled = logged('nomination.cancelled', { nominations: [level] });
  expect(await stateOf([], [made, cancelled])).toEqual([]);
  expect(await stateOf([], [made, cancelled], kept)).toEqual(['gone']);
  expect(await stateOf([level], [made, cancelled], kept)).toEqual(['differs']);
});

it('counts the cards within a day after a new way into the account', () => {
  const records = [
    logged('judge.access', { what: 'link', by: 'organiser' }, '2025-10-24T09:00:00Z'),
    card(),
    logged('scorecard.set', { workId: 8 }, '2025-10-25T09:01:00Z'),
  ];
  expect(accessOf(records)).toHaveLength(1);
  expect(afterAccess(records, '2025-10-24T09:00:00Z')).toBe(1);
});
