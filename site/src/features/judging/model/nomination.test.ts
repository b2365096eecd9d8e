import { describe, expect, it } from 'vitest';
import {
  choose,
  commentIn,
  nominationError,
  isOpen,
  openNominationDraft,
  places,
  typeComment,
  type NominationDraft,
} from './nomination';
import { quota, work } from '@/testing/judging';

const plain = work(103);
const nominated = work(104, {
  nominations: [{ award: 'CREATIVE', comments: 'The lift scene.', replaced: false }],
});

describe('the form', () => {
  it('opens empty, with the work’s nomination, or with the kept draft', () => {
    expect(openNominationDraft(plain, null)).toEqual({ choice: null, texts: {} });
    expect(commentIn(nominated, openNominationDraft(nominated, null))).toBe('The lift scene.');
    const typed: NominationDraft = { choice: 'LEVEL', texts: { LEVEL: 'Half a' } };
    expect(openNominationDraft(nominated, typed)).toBe(typed);
  });

  it('takes a comment along when another award is chosen', () => {
    const typed = typeComment(plain, openNominationDraft(plain, null), 'Good.');
    const level = choose(plain, typed, 'LEVEL');
    expect(commentIn(plain, level)).toBe('Good.');
    expect(commentIn(plain, choose(plain, level, 'NARRATIVE'))).toBe('Good.');
  });

  it('keeps the changed comment of an award when another one is chosen', () => {
    const changed = typeComment(nominated, openNominationDraft(nominated, null), 'The lift, twice.');
    const level = choose(nominated, changed, 'LEVEL');
    expect(commentIn(nominated, level)).toBe('');
    expect(commentIn(nominated, choose(nominated, level, 'CREATIVE'))).toBe('The lift, twice.');
  });

  it.each([
    [{ choice: null, texts: { NONE: 'Good.' } }, 'award'],
    [{ choice: 'LEVEL', texts: {} }, 'comments'],
    [{ choice: 'LEVEL', texts: { LEVEL: '  \n ' } }, 'comments'],
    [{ choice: 'LEVEL', texts: { LEVEL: '好'.repeat(501) } }, 'long'],
    [{ choice: 'LEVEL', texts: { LEVEL: ` ${'🎬'.repeat(500)} ` } }, null],
    [{ choice: 'NONE', texts: {} }, null],
  ] as [NominationDraft, string | null][])('has the error of %j: %s', (draft, error) => {
    expect(nominationError(plain, draft)).toBe(error);
  });
});

describe('an award', () => {
  it('is open while it has places', () => {
    expect(isOpen(plain, quota('CREATIVE', 1, 2))).toBe(true);
    expect(isOpen(plain, quota('CREATIVE', 2, 2))).toBe(false);
  });

  it('stays open for the work that has one of its places', () => {
    expect(isOpen(nominated, quota('CREATIVE', 2, 2))).toBe(true);
    expect(isOpen(nominated, quota('NARRATIVE', 2, 2))).toBe(false);
  });
});

it('adds up the places', () => {
  expect(places([quota('LEVEL', 5, 10), quota('CREATIVE', 1, 2), quota('NARRATIVE', 2, 2)])).toEqual({
    used: 8,
    total: 14,
  });
});
