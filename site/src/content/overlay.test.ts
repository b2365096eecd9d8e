import { describe, expect, it } from 'vitest';
import { overlay, shownWork } from './overlay';

const work = {
  id: 103,
  name: '鲸鱼留下的',
  description: '守灯人搬进鲸鱼。',
  process: '先画铅笔稿。',
  theme: 'animals',
};
const entry = {
  id: 103,
  name: 'What the Whale Kept',
  description: 'A keeper moves in.',
  process: 'Pencil first.',
};

describe('overlay', () => {
  it('adds the English translation for English readers', () => {
    expect(overlay(work, entry, 'en')).toEqual({
      ...work,
      enWorkName: 'What the Whale Kept',
      enDescription: 'A keeper moves in.',
      enProcess: 'Pencil first.',
      byme: true,
    });
  });

  it('returns the work unchanged for Chinese readers', () => {
    expect(overlay(work, entry, 'zh')).toBe(work);
  });

  it('returns a work unchanged that was written in English', () => {
    const english = { ...work, english: true };
    expect(overlay(english, entry, 'en')).toBe(english);
  });

  it.each([
    ['without an entry', undefined],
    ['with the entry of another work', { ...entry, id: 104 }],
  ])('returns the work unchanged %s', (_name, other) => {
    expect(overlay(work, other, 'en')).toBe(work);
  });

  it('keeps the author’s own words in place', () => {
    expect(overlay(work, entry, 'en').name).toBe('鲸鱼留下的');
  });
});

describe('shownWork', () => {
  it('shows the translation when there is one', () => {
    expect(shownWork(overlay(work, entry, 'en'))).toEqual({
      name: entry.name,
      description: entry.description,
      process: entry.process,
    });
  });

  it('shows the author’s words otherwise', () => {
    expect(shownWork(work)).toEqual({
      name: work.name,
      description: work.description,
      process: work.process,
    });
  });

  it('does not show the original process under an English title', () => {
    expect(shownWork(overlay(work, { ...entry, process: null }, 'en')).process).toBeNull();
  });
});
