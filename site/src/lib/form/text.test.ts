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
