import { emailPattern } from '../limits/limits.gen';

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => emailPattern.test(text.trim());

/** Characters of a text as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Letters, numbers, punctuation and symbols, except those that are drawn as blanks. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a visible character; the service refuses names and titles without one. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Control characters and marks that the service refuses in names, titles and links. Joiners are parts of words. */
const MARKS = /(?!\u200C|\u200D|[\n\r\t])[\p{Cc}\p{Cf}]/gu;

/** A text without invisible marks, which pasted text often contains. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(MARKS, '')
    .trim();

/** A name or title as it is sent: `withoutMarks`, on one line. */
export const singleLine = (text: string): string => withoutMarks(text).replace(/[\n\r\t]+/g, ' ');
