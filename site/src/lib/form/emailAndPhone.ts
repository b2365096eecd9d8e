/** Letters, digits and some symbols, an @, a domain, and a top-level domain of two or more letters. As the service has it. */
const EMAIL =
  /^[A-Za-z0-9_%+'-]+(\.[A-Za-z0-9_%+'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
/** An optional country prefix of 1 to 4 digits, then 7 to 15. */
const PHONE = /^(\+?[0-9]{1,4}[ -]?)?[0-9]{7,15}$/;

/** Whether a text is an address that mail can be sent to. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Whether a text is a phone number, once tidied. */
export const isPhoneNumber = (text: string): boolean => PHONE.test(tidyPhone(text));

/** A phone number without what people put between its digits: `(912) 345-678` is `912345678`. */
export const tidyPhone = (text: string): string => text.trim().replace(/[\s().\-–]/g, '');

/** Characters of a text as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;
