import { describe, expect, it } from 'vitest';
import international from '../../../../../catalogue/editions/international/prizes.json';
import { published, winner } from '@/testing/winners';
import { prizeGroups, teamGroups } from './groups';

const groups = (...winners: ReturnType<typeof winner>[]) =>
  prizeGroups(published(...winners), international).map(({ id, amount, entries }) => [
    id,
    amount,
    entries.map((entry) => entry.winner.id),
  ]);

describe('the prizes', () => {
  it('stand in the order of the catalogue, each with its winners by rank', () => {
    expect(
      groups(winner(8, 5, 'third'), winner(7, 3, 'second'), winner(9, 2, 'second'), winner(5, 1, 'first')),
    ).toEqual([
      ['first', 3000, [5]],
      ['second', 1500, [9, 7]],
      ['third', 600, [8]],
    ]);
  });

  it('list a work under each of its prizes, and awards in their order with their names', () => {
    const works = [winner(5, 1, 'first', 'narrative'), winner(6, 4, 'creative')];
    expect(groups(...works)).toEqual([
      ['first', 3000, [5]],
      ['special', 800, [6, 5]],
    ]);
    const special = prizeGroups(published(...works), international)[1]!;
    expect(special.entries.map(({ award }) => award!.en)).toEqual(['Best creative', 'Best narrative']);
  });

  it('say the jury’s words of a work with two prizes once', () => {
    const [best, special] = prizeGroups(published(winner(5, 1, 'first', 'narrative')), international);
    expect([best!.entries[0]!.again, special!.entries[0]!.again]).toEqual([undefined, true]);
  });

  it('name no sum when a tie shares a prize', () => {
    expect(groups(winner(5, 1, 'first'), winner(6, 1, 'first'))).toEqual([['first', null, [5, 6]]]);
  });

  it('put a work without a complete scorecard last', () => {
    expect(groups(winner(5, 0, 'excellence'), winner(6, 12, 'excellence'))).toEqual([
      ['excellence', null, [6, 5]],
    ]);
  });

  it('fail for a prize that the catalogue lacks', () => {
    expect(() => groups(winner(5, 1, 'gold'))).toThrow('no prize is called "gold"');
  });
});

it('lists a team of the camp once, as selected or as shortlisted', () => {
  const results = published(winner(1, 1, 'selected', 'shortlisted'), winner(2, 2, 'shortlisted'));
  expect(teamGroups(results).map(({ id, entries }) => [id, entries.map((entry) => entry.winner.id)])).toEqual(
    [
      ['selected', [1]],
      ['shortlisted', [2]],
    ],
  );
});
