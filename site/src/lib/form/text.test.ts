import { describe, expect, it } from 'vitest';
import lines from '../../../../backend/contest/testdata/lines.json';
import { isEmail, isVisible, lengthOf, singleLine } from './text';

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

describe('names and titles, by the test cases of the service', () => {
  it.each(lines.valid)('sends %j as it is', (line) => {
    expect(singleLine(line)).toBe(line);
    expect(isVisible(line)).toBe(true);
  });
  it.each(lines.empty)('sees nothing in %j', (line) => expect(isVisible(line)).toBe(false));
  it.each(lines.marked)('removes line breaks and marks from %j', (line) => {
    expect(singleLine(line)).not.toBe(line);
    expect(singleLine(line)).toMatch(/^[\w ]+$/);
    expect(isVisible(line)).toBe(true);
  });
});

it('counts characters as the service does', () => {
  expect(lengthOf(' 开画 🎬 ')).toBe(4);
});

describe('what pasted texts have', () => {
  it.each([
    '\u200bname@example.com',
    '\u202aname@example.com\u202c',
    'name＠example.com',
    'ｎａｍｅ@example。com',
    'name@example.com\u00a0',
  ])('reads the address in %j', (text) => expect(isEmail(text)).toBe(true));

  it('takes no other letter for one of ASCII', () => expect(isEmail('fran\u212a@example.com')).toBe(false));

  it.each([
    'ᠮᠣᠩᠭᠣᠯ\u180eᠠ',
    'Scotland \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '\u0600\u0661',
  ])('keeps the marks of %j, which are parts of it', (text) => expect(singleLine(text)).toBe(text));

  it('leaves tags out that are no flag', () => expect(singleLine('a\u{E0067}b')).toBe('ab'));
});
