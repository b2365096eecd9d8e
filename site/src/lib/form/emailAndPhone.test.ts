import { describe, expect, it } from 'vitest';
import { isEmail, isPhoneNumber, lengthOf, tidyPhone } from './emailAndPhone';

describe('addresses', () => {
  it.each([
    'mei@example.com',
    ' mei@example.com ',
    'Mei.Lin+films_2025%x@sub.co.uk',
    "o'neil@example.com",
    '1@2.io',
  ])('takes %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'mei',
    'mei@example',
    'mei@example.c',
    'mei@example.c0m',
    'mei@@example.com',
    'mei@-a.com',
    'mei@a..com',
    '.mei@example.com',
    'mei lin@example.com',
    '梅@example.com',
  ])('does not take %s', (text) => expect(isEmail(text)).toBe(false));
});

describe('phone numbers', () => {
  it.each(['13800138000', '4155550', '+86 13800138000', '138 0013 8000', '(912) 345-678', '123456789012345'])(
    'takes %s',
    (text) => expect(isPhoneNumber(text)).toBe(true),
  );
  it.each(['', '123456', '12345678901234567890', '1380013800x', '１３８００１３８０００'])(
    'does not take %s',
    (text) => expect(isPhoneNumber(text)).toBe(false),
  );
  it('are sent without what stands between the digits', () => {
    expect(tidyPhone(' +351 (912) 345-678 ')).toBe('+351912345678');
  });
});

it('counts characters as the service does', () => {
  expect(lengthOf(' 开画 🎬 ')).toBe(4);
});
