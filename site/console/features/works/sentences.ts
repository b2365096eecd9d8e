import type { Language } from '@/lib/locale/language';

/** A sentence with the marks that end it and the quotation marks behind them. */
const SENTENCE = /[^.!?。！？…\n]+(?:[.!?。！？…]+["'”’」』）)]*)?/gu;

const CHINESE = /[\u3400-\u9fff]/u;

/** The sentences of a text. A point inside a number ends none. */
export function sentencesOf(text: string): string[] {
  const joined: string[] = [];
  for (const [part] of text.matchAll(SENTENCE)) {
    const last = joined.at(-1);
    if (last && /\d\.$/.test(last) && /^\d/.test(part)) joined[joined.length - 1] = last + part;
    else if (part.trim()) joined.push(part);
  }
  return joined.map((sentence) => sentence.trim());
}

/** The language that a sentence is written in. */
export const languageOf = (sentence: string): Language => (CHINESE.test(sentence) ? 'zh' : 'en');

/** Both versions of the jury's words. */
export type Words = Record<Language, string>;

/** Whether the words have a sentence already. */
export const hasSentence = (words: Words, sentence: string): boolean =>
  words[languageOf(sentence)].includes(sentence);

/** The words with a sentence added at the end of its language, or without it if they have it. */
export function withSentence(words: Words, sentence: string): Words {
  const side = languageOf(sentence);
  const now = words[side];
  if (now.includes(sentence))
    return { ...words, [side]: now.replace(sentence, '').replace(/ {2,}/g, ' ').trim() };
  const gap = now.trim() === '' || side === 'zh' ? '' : ' ';
  return { ...words, [side]: now.trim() + gap + sentence };
}
