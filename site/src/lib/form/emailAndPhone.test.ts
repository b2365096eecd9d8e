import { describe, expect, it } from 'vitest';
import cases from '../../../../backend/contest/testdata/phones.json';
import { isEmail, isPhoneNumber, lengthOf, tidyPhone } from './emailAndPhone';

describe('email addresses', () => {
  it.each([
    'mei@example.com',
    ' mei@example.com ',
    'Mei.Lin+films_2025%x@sub.co.uk',
    "o'neil@example.com",
    '1@2.io',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));
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
  ])('rejects %s', (text) => expect(isEmail(text)).toBe(false));
});

describe('phone numbers, by the test cases of the service', () => {
  it.each(cases.valid)('accepts $typed and sends $sent', ({ typed, sent }) => {
    expect(isPhoneNumber(typed)).toBe(true);
    expect(tidyPhone(typed)).toBe(sent);
  });
  it.each(cases.invalid)('rejects "%s"', (typed) => expect(isPhoneNumber(typed)).toBe(false));
});

it('counts characters as the service does', () => {
  expect(lengthOf(' 开画 🎬 ')).toBe(4);
});
