import { expect, it } from 'vitest';
import { likelyAddress } from './likelyAddress';

it.each([
  ['mara@gmial.com', 'mara@gmail.com'],
  ['Mara.Q@gmai.com ', 'Mara.Q@gmail.com'],
  ['mara@gmaill.com', 'mara@gmail.com'],
  ['mara@outlool.com', 'mara@outlook.com'],
  ['mara@gmail.con', 'mara@gmail.com'],
  ['mara@qq.con', 'mara@qq.com'],
  ['mara@163.co', 'mara@163.com'],
])('%s probably means %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

it.each([
  'mara@gmail.com',
  'mara@example.com',
  'mara@q.com',
  'mara@136.com',
  'mara@mail.com',
  'mara@ymail.com',
  'mara',
  '@gmial.com',
])('has nothing better than %s', (typed) => expect(likelyAddress(typed)).toBeNull());
