import type { Language } from '../../lib/locale/language';

/** How much of a text search engines show, in characters. */
const SHOWN: Record<Language, number> = { en: 155, zh: 78 };

/** The beginning of a text as a description: whole sentences where one fits, else whole words and an ellipsis. */
export function excerpt(text: string, language: Language): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const most = SHOWN[language];
  if (flat.length <= most) return flat;
  const head = flat.slice(0, most);
  const sentence = /^.*(?:[.!?](?=\s)|[。！？](?=.))/.exec(flat.slice(0, most + 1))?.[0];
  if (sentence && sentence.length >= most / 2) return sentence;
  const words = language === 'en' ? head.replace(/\s+\S*$/, '') : head.slice(0, -1);
  return `${words.replace(/[,;:，、；：\s]+$/, '')}…`;
}
