import { expect, it } from 'vitest';
import { momentFault, typedMoment, writtenMoment } from './typedMoment';

it.each([
  ['2025-09-30 24:00', '2025-10-01T00:00'],
  ['2025-12-31 24:00', '2026-01-01T00:00'],
  ['2025-09-30T12:05', '2025-09-30T12:05'],
  [' 2025/9/3  9：05 ', '2025-09-03T09:05'],
  ['2025-09-30 24:01', ''],
  ['2025-09-30 25:00', ''],
  ['2025-02-30 12:00', ''],
  ['2025-13-01 12:00', ''],
  ['2025-09-30 12:60', ''],
  ['2025-09-30', ''],
  ['', ''],
])('takes “%s” for “%s”', (text, value) => expect(typedMoment(text)).toBe(value));

it.each([
  ['2025-10-01T00:00', true, '2025-09-30 24:00'],
  ['2025-10-01T00:00', false, '2025-10-01 00:00'],
  ['2025-09-30T12:00', true, '2025-09-30 12:00'],
  ['', true, ''],
])('writes “%s” (ends: %s) as “%s”', (value, ends, text) => expect(writtenMoment(value, ends)).toBe(text));

it.each([
  ['2025-09-30 24:00', null],
  ['  ', { kind: 'missing' }],
  ['30.9.2025', { kind: 'form' }],
  ['2025-2-30 12:00', { kind: 'day', day: '2025-02-30' }],
  ['2025-10-2 25:00', { kind: 'time', day: '2025-10-02', time: '25:00' }],
  ['2025-10-02 24:01', { kind: 'time', day: '2025-10-02', time: '24:01' }],
])('says what is wrong with “%s”', (text, fault) => expect(momentFault(text)).toEqual(fault));
