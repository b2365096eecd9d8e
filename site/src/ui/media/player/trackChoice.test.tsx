import { beforeEach, describe, expect, it } from 'vitest';
import { defaultTrack, keepChoice, shortName, type FilmTrack } from './trackChoice';

const track = (language: string, kind: FilmTrack['kind'] = 'subtitles'): FilmTrack => ({
  language,
  kind,
  url: `/${language}.vtt`,
});
const tracks = [track('pt-BR'), track('en', 'captions'), track('en'), track('zh-Hans')];

beforeEach(() => localStorage.clear());

describe('the track to begin with', () => {
  it.each([
    ['en', ['pt'], 'en', 'subtitles'],
    ['zh', ['pt', 'en'], 'zh-Hans', 'subtitles'],
  ])('is in the language of who reads %s when the film speaks %s', (reader, spoken, language, kind) => {
    expect(defaultTrack(tracks, spoken, reader)).toMatchObject({ language, kind });
  });

  it.each([
    ['en', ['en']],
    ['zh', ['cmn']],
    ['en', []],
    ['en', ['zxx']],
  ])('is none for who reads %s when the film speaks %s', (reader, spoken) => {
    expect(defaultTrack(tracks, spoken, reader)).toBeNull();
  });

  it('is captions where there are no subtitles in the language', () => {
    expect(defaultTrack(tracks.slice(0, 2), ['pt'], 'en')).toMatchObject({ kind: 'captions' });
  });

  it('is the one chosen last, in another film too, and none after none', () => {
    keepChoice(track('en', 'captions'));
    expect(defaultTrack(tracks, ['en'], 'zh')).toMatchObject({ language: 'en', kind: 'captions' });
    expect(defaultTrack([track('en-GB')], ['fr'], 'zh')).toMatchObject({ language: 'en-GB' });
    keepChoice(null);
    expect(defaultTrack(tracks, ['pt'], 'en')).toBeNull();
  });
});

it('names tracks on the button', () => {
  expect(tracks.map(shortName)).toEqual(['PT', 'EN', 'EN', '中']);
});
