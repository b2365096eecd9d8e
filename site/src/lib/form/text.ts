import { emailPattern } from '../limits/limits.gen';

/** Marks that mean nothing at either end of a text, or anywhere: pasted addresses often have them. */
const EDGES =
  /^[\s\u00AD\u200B\u200D-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+|[\s\u00AD\u200B\u200D-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+$/g;

/** An address as the service reads it: full-width signs are those of ASCII, and marks around it are left out. */
export const readLatin = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(EDGES, '');

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => emailPattern.test(readLatin(text));

/** Characters of a text as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Letters, numbers, punctuation and symbols, except those that are drawn as blanks. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a visible character; the service refuses names and titles without one. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Control characters and marks that the service refuses in names, titles and links. Joiners and the Mongolian vowel
 * separator are parts of words, signs of numbers show, and tags are parts of flags.
 */
const MARKS =
  // eslint-disable-next-line no-misleading-character-class -- the marks stand for themselves
  /(?![\u200C\u200D\u180E\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\n\r\t])(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\p{Cc}\p{Cf}]/gu;

/** A text without invisible marks, which pasted text often contains. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(MARKS, '')
    .trim();

/** A name or title as it is sent: `withoutMarks`, on one line. */
export const singleLine = (text: string): string => withoutMarks(text).replace(/[\n\r\t]+/g, ' ');
