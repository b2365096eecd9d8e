import { expect, it } from 'vitest';
import { mailedCode } from './mailedCode';

it.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['12345678', '123456'],
  ['١٢٣ ۴۵۶', '123456'],
  ['०१२-৭৮৯', '012789'],
  ['𝟎𝟗𝟘𝟡𞥐𞥙', '090909'],
  ['bcdfg-hjklm', 'BCDFGHJKLM'],
  ['ｂｃｄｆｇ　ｈｊｋｌｍ', 'BCDFGHJKLM'],
  ['\u200bBCDFGHJKLM\u200b', 'BCDFGHJKLM'],
  ['AAAAAAAAAAAAAAAAAAAA-_', 'AAAAAAAAAAAAAAAAAAAA-_'],
  [
    'https://films.example/register#mailed=form.AAAAAAAAAAAAAAAAAAAA-_&email=mara%40example.com',
    'AAAAAAAAAAAAAAAAAAAA-_',
  ],
  ['', ''],
])('reads %j as %j', (typed, code) => expect(mailedCode(typed)).toBe(code));
