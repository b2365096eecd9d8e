import type { UploadResult } from '../../../lib/upload/upload';
import type { DraftSubtitles, SubmissionDraft } from './draft';

/** A film in which nobody speaks or sings (BCP 47: no linguistic content). */
export const WORDLESS = 'zxx';

/** The languages that the form offers, as tags of BCP 47; the service takes every other too. */
export const LANGUAGES = [
  ...[
    'en',
    'zh-Hans',
    'zh-Hant',
    'yue',
    'ja',
    'ko',
    'fr',
    'de',
    'es',
    'pt',
    'pt-BR',
    'it',
    'ru',
    'uk',
    'pl',
    'cs',
  ],
  ...[
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'el',
    'hu',
    'ro',
    'bg',
    'sr',
    'hr',
    'tr',
    'ar',
    'fa',
    'he',
    'hi',
    'bn',
    'ur',
    'ta',
  ],
  ...['th', 'vi', 'id', 'ms', 'tl', 'mn', 'bo', 'ug', 'kk', 'sw', 'am', 'yo', 'zu'],
];

/** The languages that films speak: of Chinese the spoken ones. */
export const SPOKEN = [
  'en',
  'cmn',
  ...LANGUAGES.filter((tag) => !['en', 'zh-Hans', 'zh-Hant'].includes(tag)),
  'nan',
  'wuu',
];

/** The language in the name of a file: `whale.zh.srt`, `whale_EN.vtt`; null when it has none. */
export function languageOfName(name: string): string | null {
  const parts = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, -1)
    .reverse();
  const named: Record<string, string> = {
    zh: 'zh-Hans',
    chs: 'zh-Hans',
    cn: 'zh-Hans',
    cht: 'zh-Hant',
    eng: 'en',
  };
  for (const part of parts) {
    const tag = named[part] ?? LANGUAGES.find((language) => language === part);
    if (tag) return tag;
  }
  return null;
}

/** Adds a file that was uploaded, in the language that its name says, else in the first that has none. */
export function withSubtitles(draft: SubmissionDraft, file: UploadResult): SubmissionDraft {
  const { uploadId, name, warnings } = file;
  if (draft.subtitles.some((other) => other.uploadId === uploadId)) return draft;
  const taken = draft.subtitles.map(({ language }) => language);
  const language =
    languageOfName(name) ??
    LANGUAGES.find((tag) => !taken.includes(tag) && !draft.spoken.includes(tag)) ??
    'en';
  const kind = taken.includes(language) ? 'captions' : 'subtitles';
  return { ...draft, subtitles: [...draft.subtitles, { uploadId, name, warnings, language, kind }] };
}

/** The place of the first file with a language and kind that another has; -1 without one. */
export function repeatedAt(files: readonly DraftSubtitles[]): number {
  return files.findIndex((file, i) =>
    files.slice(0, i).some(({ language, kind }) => language === file.language && kind === file.kind),
  );
}
