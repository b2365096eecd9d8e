import { describe, expect, it } from 'vitest';
import { EMPTY } from './draft';
import { languageOfName, repeatedAt, withSubtitles } from './subtitles';

const file = (uploadId: string, name: string) => ({
  ...{ uploadId, name, kind: 'subtitles' as const, size: 1, url: null },
  ...{ durationSeconds: null, width: null, height: null },
});

describe('files of subtitles', () => {
  it.each([
    ['whale.zh.srt', 'zh-Hans'],
    ['whale_EN.vtt', 'en'],
    ['whale-fr-final.ttml', 'fr'],
    ['whale.srt', null],
  ])('%s is in %s', (name, language) => expect(languageOfName(name)).toBe(language));

  it('join the form once, each with a language and kind of its own', () => {
    const once = withSubtitles(EMPTY, file('1', 'a.en.srt'));
    const both = withSubtitles(withSubtitles(once, file('2', 'b.en.srt')), file('2', 'b.en.srt'));
    expect(both.subtitles.map(({ language, kind }) => [language, kind])).toEqual([
      ['en', 'subtitles'],
      ['en', 'captions'],
    ]);
    expect(repeatedAt(both.subtitles)).toBe(-1);
    expect(repeatedAt([...both.subtitles, both.subtitles[0]!])).toBe(2);
  });
});
