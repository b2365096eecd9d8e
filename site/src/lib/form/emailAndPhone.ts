import { emailPattern, phonePattern } from '../limits/limits.gen';

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => emailPattern.test(text.trim());

/** Whether a text is a phone number, with or without separators. */
export const isPhoneNumber = (text: string): boolean => phonePattern.test(tidyPhone(text));

/** A phone number without its separators: `(912) 345-678` is `912345678`. The service strips the same characters. */
export const tidyPhone = (text: string): string => text.trim().replace(/[\s().\-–]/g, '');

/** Characters of a text as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;
