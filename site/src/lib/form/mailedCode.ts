import { verificationCode } from '../limits/limits.gen';

/** The letters of a text as a mailed code has them: capital, full-width ones too, without what stands between them. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, verificationCode.letters);

/** The digits of a text, full-width ones too. */
export const digitsOf = (text: string): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, verificationCode.digits);

/** What was typed of a mailed code: its letters if there are any, else its digits. */
export const mailedCode = (text: string): string => lettersOf(text) || digitsOf(text);
