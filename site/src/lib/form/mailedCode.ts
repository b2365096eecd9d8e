import { asciiDigits } from './digits';
import { verificationCode } from '../limits/limits.gen';

/** The letters of a text as a mailed code has them: capital, full-width ones too, without what stands between them. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, verificationCode.letters);

/** The digits of a text, those of every script, as ASCII has them. */
export const digitsOf = (text: string): string =>
  asciiDigits(text).replace(/\D/g, '').slice(0, verificationCode.digits);

/** The token of a mailed link, alone or in the pasted link. */
const LINK_TOKEN = /(?:^|\.)([A-Za-z0-9_-]{22})(?:&|$)/;

/** What was typed of a mailed code: the token of its link, its letters if there are any, else its digits. */
export const mailedCode = (text: string): string =>
  LINK_TOKEN.exec(text.trim())?.[1] ?? (lettersOf(text) || digitsOf(text));
