import { describe, expect, it } from 'vitest';
import { closeTitles, filterWorks, normalise, searchWords, sortWorks, titlesFirst } from './search';

const searchable = (...work: Parameters<typeof searchWords>) => ({
  id: work[0].id,
  theme: work[0].theme,
  category: work[0].category,
  shape: work[0].video?.ratio,
  seconds: work[0].video?.seconds ?? 0,
  words: searchWords(...work),
});
const whale = searchable(
  {
    id: 105,
    name: '鲸鱼留下的东西',
    description: '守灯人搬进鲸鱼肚子。',
    process: null,
    theme: 'animals',
    category: 'oasis',
    video: { ratio: '2.39:1', seconds: 38 },
  },
  { id: 105, name: 'What the Whale Kept', description: 'A keeper moves into a whale.', process: null },
);
const cafe = searchable(
  { id: 106, name: '轨道咖啡馆', description: '失重的一杯咖啡。', process: null, theme: 'sci-fi' },
  { id: 106, name: 'Café in Orbit', description: 'Coffee without weight.', process: null },
);
const list = [whale, cafe];
const ids = (query: string, theme = '', shape = '', category = '') =>
  filterWorks(list, { query, theme, category, shape }).map(({ id }) => id);

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
  it('keeps the works of the category', () => {
    expect(ids('', '', '', 'oasis')).toEqual([105]);
    expect(ids('', '', '', 'caravan')).toEqual([]);
  });

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

  it('filters by shape', () => {
    expect(ids('', '', '2.39:1')).toEqual([105]);
    expect(ids('', 'sci-fi', '2.39:1')).toEqual([]);
  });
});

describe('sortWorks', () => {
  const sorted = (sort: string) => sortWorks([cafe, whale], sort).map(({ id }) => id);

  it('keeps the order of titles, and sorts by number and by length, an unknown one last', () => {
    expect(sorted('title')).toEqual([106, 105]);
    expect(sorted('number')).toEqual([105, 106]);
    expect(sorted('short')).toEqual([105, 106]);
  });
});

describe('closeTitles', () => {
  const close = (query: string) => closeTitles(['What the Whale Kept', 'Café in Orbit'], String, query);

  it('finds a title with wrong letters', () => {
    expect(close('whale keept')).toEqual(['What the Whale Kept']);
    expect(close('cafe orbti')).toEqual(['Café in Orbit']);
  });

  it('finds none for other words', () => {
    expect(close('xyz')).toEqual([]);
  });
});

it('lists works with the words in a title of either language before those with them in their story', () => {
  const work = (id: number, zh: string, en: string, story = 'A cat, 猫.') =>
    searchable(
      { id, name: zh, description: '故事。', process: null },
      { id, name: en, description: story, process: null },
    );
  const works = [
    work(1, '夜班车', 'Night Bus'),
    work(2, '猫', 'The Tenant'),
    work(3, '港口', 'Harbour'),
    work(4, '议会', 'Cat Parliament'),
  ];
  const first = (query: string) => titlesFirst(works, query).map(({ id }) => id);
  expect(first('CAT')).toEqual([4, 1, 2, 3]);
  expect(first('猫')).toEqual([2, 1, 3, 4]);
  expect(first('')).toEqual([1, 2, 3, 4]);
});
