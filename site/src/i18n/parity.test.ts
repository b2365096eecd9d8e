import { describe, expect, it } from 'vitest';
import type { Code } from '../lib/api/schema';
import en from './en';
import enCamp from './en/camp';
import enCampJudging from './en/campJudging';
import enWinners from './en/winners';
import * as rehearsal from './rehearsal';
import { withChanges, type Changes } from './messages';
import zh from './zh';
import zhCamp from './zh/camp';
import zhCampJudging from './zh/campJudging';
import zhWinners from './zh/winners';

/** Every text with its full key. */
function texts(tree: object, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of texts(value, `${prefix}${key}.`)) all.set(inner, text);
    } else {
      all.set(prefix + key, String(value));
    }
  }
  return all;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();
/** Chinese has no singular form: `_one` may be missing there. */
const comparable = (keys: Iterable<string>) => [...keys].filter((key) => !key.endsWith('_one')).sort();

const english = texts({ ...en, rehearsal: rehearsal.en, winners: enWinners });
const chinese = texts({ ...zh, rehearsal: rehearsal.zh, winners: zhWinners });

const englishCamp = texts({ ...enCamp, judging: enCampJudging });
const chineseCamp = texts({ ...zhCamp, judging: zhCampJudging });

describe('the texts of the camp', () => {
  it('replace texts that exist, with the same placeholders', () => {
    for (const [changes, all] of [
      [englishCamp, english],
      [chineseCamp, chinese],
    ] as const)
      for (const [key, text] of changes) {
        expect(all.has(key), key).toBe(true);
        expect(placeholders(text), key).toEqual(placeholders(all.get(key)!));
      }
  });

  it('speak of applications only', () => {
    const camp = withChanges(zh, { ...zhCamp, judging: zhCampJudging } as Changes<typeof zh>);
    const { errors, guidelines, judging, passport, registration } = camp; // judging has the judges' login
    const { titles, footer, notFound } = camp.common;
    const all = texts({ errors, guidelines, judging, passport, registration, titles, footer, notFound });
    const wrong = [...all].filter(([, text]) => /参赛|报名|大赛/.test(text)).map(([key]) => key);
    expect(wrong).toEqual(['guidelines.register']); // the international edition's button
  });
});

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(comparable(chinese.keys())).toEqual(comparable(english.keys()));
  });

  it('leave no text empty', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('have the same placeholders', () => {
    const differing = [...chinese]
      .filter(([key, text]) => `${placeholders(text)}` !== `${placeholders(english.get(key) ?? text)}`)
      .map(([key]) => key);
    expect(differing).toEqual([]);
  });
});

it('has a text for every code of the API', () => {
  // The compiler checks that every code is listed; the line would not compile otherwise.
  const codes: Record<Code, string> = en.errors.code;
  expect(Object.keys(codes).length).toBeGreaterThan(20);
});
