import type { PlayerWords } from '../../../i18n/player';

/** Subtitles of a film: WebVTT at a signed address. */
export interface FilmTrack {
  /** A tag of BCP 47. */
  language: string;
  kind: 'subtitles' | 'captions';
  url: string;
}

const STORED = 'subtitles';
const OFF = 'off';

/** The language of a tag; spoken Mandarin is what readers of Chinese hear. */
const baseOf = (tag: string) => tag.split('-')[0]!.toLowerCase().replace(/^cmn$/, 'zh');
const sameLanguage = (a: string, b: string) => baseOf(a) === baseOf(b);

/** Keeps what a viewer chose, for the next film. */
export function keepChoice(track: FilmTrack | null): void {
  try {
    localStorage.setItem(STORED, track ? `${track.language} ${track.kind}` : OFF);
  } catch {
    // It counts for this film alone.
  }
}

function keptChoice(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/**
 * The track to begin with: in the language that the viewer chose last, else in the reader's when the film speaks another.
 * Null for none.
 */
export function defaultTrack(
  tracks: readonly FilmTrack[],
  spoken: readonly string[],
  reader: string,
): FilmTrack | null {
  const kept = keptChoice();
  if (kept === OFF) return null;
  const [language, kind] = kept?.split(' ') ?? [];
  const chosen =
    language &&
    (tracks.find((track) => track.language === language && track.kind === kind) ??
      tracks.find((track) => sameLanguage(track.language, language)));
  if (chosen) return chosen;
  const heard = spoken.filter((tag) => tag !== 'zxx');
  if (heard.length === 0 || heard.some((tag) => sameLanguage(tag, reader))) return null;
  const own = tracks.filter((track) => sameLanguage(track.language, reader));
  return own.find((track) => track.kind === 'subtitles') ?? own[0] ?? null;
}

/** The name of a language in that language: "English", "中文". */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The name of a track: "English", "English · captions". */
export function trackName(track: FilmTrack, words: PlayerWords): string {
  const name = languageName(track.language);
  return track.kind === 'captions' ? `${name} · ${words.captions}` : name;
}

/** A track on its button: "EN", "中". */
export const shortName = ({ language }: FilmTrack): string =>
  baseOf(language) === 'zh' ? '中' : baseOf(language).toUpperCase();
