import { describe, expect, it } from 'vitest';
import { filterWorks, normalise, searchWords } from './search';

const searchable = (...work: Parameters<typeof searchWords>) => ({
  id: work[0].id,
  theme: work[0].theme,
  words: searchWords(...work),
});
const whale = searchable(
  { id: 105, name: '鲸鱼留下的东西', description: '守灯人搬进鲸鱼肚子。', process: null, theme: 'animals' },
  { id: 105, name: 'What the Whale Kept', description: 'A keeper moves into a whale.', process: null },
);
const cafe = searchable(
  { id: 106, name: '轨道咖啡馆', description: '失重的一杯咖啡。', process: null, theme: 'sci-fi' },
  { id: 106, name: 'Café in Orbit', description: 'Coffee without weight.', process: null },
);
const list = [whale, cafe];
const ids = (query: string, theme: string | null = null) =>
  filterWorks(list, query, theme).map(({ id }) => id);

describe('normalise', () => {
  it.each([
    ['Café', 'cafe'],
    ['ＡＩ　短片', 'ai 短片'],
    ['  What \n the  ', 'what the'],
    ['鲸鱼', '鲸鱼'],
  ])('%j becomes %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });
});

describe('filterWorks', () => {
  it('finds in either language', () => {
    expect(ids('whale')).toEqual([105]);
    expect(ids('鲸鱼')).toEqual([105]);
  });

  it('finds by number', () => {
    expect(ids('106')).toEqual([106]);
  });

  it('ignores case, accents and width', () => {
    expect(ids('CAFE')).toEqual([106]);
    expect(ids('ｃａｆé')).toEqual([106]);
  });

  it('requires every word, in any order', () => {
    expect(ids('kept whale')).toEqual([105]);
    expect(ids('whale orbit')).toEqual([]);
  });

  it('shows everything for an empty query', () => {
    expect(ids('   ')).toEqual([105, 106]);
  });

  it('filters by theme', () => {
    expect(ids('', 'sci-fi')).toEqual([106]);
    expect(ids('whale', 'sci-fi')).toEqual([]);
  });
});
